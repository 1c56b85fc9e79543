// The REST API twice in one process on one connection pool: normally, and without checking for revoked sessions. Prints
// both addresses in this order.
import "#server/platform/content/default-content.ts";
import { openIdentity } from "#server/api/auth/identity.ts";
import { noRevocations, openRevocations } from "#server/api/auth/revocation/open-revocations.ts";
import { restApi } from "#server/api/rest/rest-api.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { openContext } from "#server/context.ts";
import { listen } from "#server/http/listen.ts";
import { createLog } from "#server/platform/log/log.ts";

const config = configFrom(readEnv());
const context = await openContext(config, createLog("error"));
const urls: string[] = [];
for (const revocations of [await openRevocations(context.db, context.log), noRevocations]) {
  const identity = await openIdentity({ dataDir: config.dataDir, signingKeys: null, revocations });
  const { url } = await listen(
    restApi({ ...context, identity }),
    { ...config.http, port: 0, proxies: [] },
    () => false,
    context.log,
  );
  urls.push(url);
}
process.stdout.write(`ready ${urls.join(" ")}\n`);
process.once("SIGTERM", () => process.exit(0));
