// The server in a separate process, configured by its environment; for tests that kill it and for benches.
import "#server/platform/content/default-content.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { dropPrivileges } from "#server/platform/process/drop-privileges.ts";
import { serveConfig } from "#server/testing/serve-config.ts";

const config = configFrom(readEnv());
await dropPrivileges(config.dataDir);
const served = await serveConfig(config);
process.stdout.write(`ready ${served.url}\n`);
process.once("SIGTERM", () => void served.close().then(() => process.exit(0)));
