// Seeds the server of this data folder; starts one for that time when none runs. See scripts/seed-demo.mjs.
import "#server/platform/content/default-content.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { loadInstanceKeys } from "#server/api/auth/secrets/instance-keys.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { isLocalServer } from "#server/platform/config/loopback.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { dropPrivileges } from "#server/platform/process/drop-privileges.ts";
import { seedDemo } from "./seed-demo.ts";

const home = fileURLToPath(new URL("..", import.meta.url));
const developmentFolder = fileURLToPath(new URL("../.data", import.meta.url));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await run();
} catch (thrown) {
  process.stderr.write(`${asAppError(thrown).message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const config = configFrom(readEnv());
  if (!isLocalServer(config.http) || config.db.kind !== "embedded" || config.supabaseUrl !== null)
    throw fail("configuration", "Demo data is only for a local server with its own database.");
  const url = `http://localhost:${config.http.port}`;
  await using _server = await serverAt(url);
  await dropPrivileges(config.dataDir);
  const { publishableKey, secretKey } = await loadInstanceKeys(config.dataDir, config.auth.signingKeys);
  const besideOthers = config.dataDir === developmentFolder;
  const accounts = await seedDemo({ url, publishableKey, secretKey }, { besideOthers, say });
  for (const { name, email, password, link } of accounts) say(`\n${name}\n  ${email}  ${password}\n  ${link}`);
  say("\nThe links work once, within the hour, while npm run dev runs. Run this again for new ones.");
}

async function serverAt(url: string): Promise<AsyncDisposable> {
  const running = await fetch(`${url}/healthz`).catch(() => null);
  if (running) return { [Symbol.asyncDispose]: async () => undefined };
  const child = fork("server/main.ts", { cwd: home, env: { ...process.env, LOG_LEVEL: "error" } });
  const ended = once(child, "exit");
  const ready = await Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
  if (!ready) throw fail("configuration", "The server could not start.");
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
