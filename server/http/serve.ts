import { content } from "#domain/content.ts";
import { openIdentity, type Identity } from "#server/api/auth/identity.ts";
import { noRevocations, openRevocations } from "#server/api/auth/revocation/open-revocations.ts";
import { openApis, type Apis } from "#server/api/mount.ts";
import { keepBilling, writePrices } from "#server/features/billing/billing-store.ts";
import { artifactLinks } from "#server/features/book/artifact-links.ts";
import { visitorPasses } from "#server/features/trial-answer/visitor-pass.ts";
import type { Context } from "#server/context.ts";
import type { Upgrade } from "#server/api/upgrade.ts";
import { openRecognizers } from "#server/voice/speech-to-text/open-recognizers.ts";
import { openListening } from "#server/voice/speech-to-text/listen-socket.ts";
import type { Sample } from "#server/sample/sample.ts";
import { createApp } from "./app.ts";
import { openMailbox } from "./routes/open-mailbox.ts";
import { appShellRoutes } from "./site/app-shell.ts";
import { readSitePages } from "./site/read-site-pages.ts";
import { openPublicSite } from "./site/site.routes.ts";
import { openVoiceSockets } from "#server/voice/transport/voice-socket.ts";
import { voiceLimits } from "#server/voice/transport/voice-limits.ts";
import { listen, type Listening } from "./listen.ts";

export type Serving = Listening & {
  identity: Identity;
  /** See OpenMailbox. */
  invitation: string | null;
  /** All registered routes. */
  addresses: readonly { method: string; path: string }[];
};

/** Opens the app with its context and listens. `print` receives lines for the operator. */
export async function serve(
  context: Context,
  sample: Sample,
  print: (line: string) => void = () => undefined,
): Promise<Serving> {
  const { config } = context;
  await keepBilling(context.db.sql, config.billing);
  await writePrices(context.db.sql, content.prices);
  const own = config.supabaseUrl === null;
  const revocations = own ? await openRevocations(context.db, context.log) : noRevocations;
  const { signingKeys } = config.auth;
  const identity = await openIdentity({ dataDir: config.dataDir, signingKeys, revocations });
  const apis = await openApis({ ...context, identity });
  const pages = await readSitePages();
  const mailbox = openMailbox(context, identity.keys.codeSecret, pages, print);
  const key = config.supabaseKey ?? identity.keys.publishableKey;
  const voice = await openVoice(context, identity, apis.callerOf);
  const passes = visitorPasses(identity.keys.codeSecret);
  const app = createApp(context, {
    apis,
    voice: { identity, limits: voice.limits },
    links: artifactLinks(identity.keys.codeSecret),
    shell: await appShellRoutes(key, context),
    site: await openPublicSite(context, key, sample),
    sample,
    mailbox,
    pages,
    passes,
    secretKey: identity.keys.secretKey,
  });
  const upgrade: Upgrade = async (asked) => (await voice.upgrade(asked)) || apis.upgrade(asked);
  const listening = await listen(app, { ...config.http, proxies: config.trustedProxies }, upgrade, context.log);
  return {
    url: listening.url,
    identity,
    invitation: await mailbox.invitation(listening.url),
    addresses: app.routes,
    stop: async (graceMs) => {
      await voice.close();
      await apis.close();
      await listening.stop(graceMs);
      await revocations.close();
    },
  };
}

/** Conversations, and answers that are transcribed while they are spoken. */
async function openVoice(context: Context, identity: Identity, callerOf: Apis["callerOf"]) {
  const limits = voiceLimits(context);
  const recognizers = await openRecognizers(context);
  const conversations = openVoiceSockets(context, identity, limits, recognizers);
  const answers = openListening(context, callerOf, recognizers);
  const upgrade: Upgrade = async (asked) => (await conversations.upgrade(asked)) || answers.upgrade(asked);
  return {
    limits,
    upgrade,
    close: async () => {
      await conversations.close();
      answers.close();
      await recognizers.close();
    },
  };
}
