import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";
import { readEnv } from "#server/platform/config/env.ts";

/** Opens the database in `DATA_DIR` in a separate process, for tests to kill. */
const server = await startEmbeddedPostgres(join(readEnv().DATA_DIR, "postgres"), { durable: false });
process.stdout.write(`${server.owned ? "owned" : "shared"} ${server.url}\n`);
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1000);
