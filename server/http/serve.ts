import { openIdentity, type Identity } from "#server/backend/auth/identity.ts";
import { openDoors } from "#server/backend/mount.ts";
import { artifactLinks } from "#server/features/book/artifact-links.ts";
import type { Context } from "#server/context.ts";
import type { Sample } from "#server/sample/sample.ts";
import { createApp } from "./app.ts";
import { appShellRoutes } from "./site/app-shell.ts";
import { openPublicSite } from "./site/site.routes.ts";
import { listen, type Listening } from "./listen.ts";

/** Opens every door of the house over its context. */
export async function serve(context: Context, sample: Sample): Promise<Listening & { identity: Identity }> {
  const { config } = context;
  const identity = await openIdentity({ dataDir: config.dataDir, signingKeys: config.auth.signingKeys });
  const doors = await openDoors({ ...context, identity });
  const key = config.supabaseKey ?? identity.keys.publishableKey;
  const app = createApp(context, {
    doors,
    links: artifactLinks(identity.keys.codeSecret),
    shell: await appShellRoutes(key, config.http),
    site: await openPublicSite(context, key, sample),
    sample,
  });
  const listening = await listen(app, config.http, (request, socket, head) => doors.upgrade(request, socket, head));
  return {
    url: listening.url,
    identity,
    stop: async (graceMs) => {
      await doors.close();
      await listening.stop(graceMs);
    },
  };
}
