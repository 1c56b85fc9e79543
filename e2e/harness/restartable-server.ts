import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode, untilPrinted, type Running } from "#server/testing/programs.ts";

/** The product in two processes: one serves requests, one runs jobs. */
export type RestartableServer = {
  url: string;
  dataDir: string;
  /** The newest printed link to its mailbox. */
  mailboxLink(): string;
  /** The output of both processes. */
  printed(): string;
  /** Kills the serving process with SIGKILL and restarts it at the same address. */
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
};

export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<RestartableServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-e2e-"));
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    STT: "pocketsphinx",
    LOG_LEVEL: "error",
    AUTH_SEND_EVERY: "0",
    ...settings,
  };
  const worker = runNode(["server/main.ts"], { ...env, ROLE: "worker" });
  const serve = async (port: string): Promise<[Running, string]> => {
    const running = runNode(["server/main.ts"], { ...env, ROLE: "api", PORT: port });
    return [running, (await untilPrinted(running, /ready: (http:\S+)/))[1] ?? ""];
  };
  let [api, url] = await serve("0");
  return {
    url,
    dataDir,
    mailboxLink: () =>
      api
        .printed()
        .match(/(?<=Emails until a mail server is set: )http:\S+/g)
        ?.at(-1) ?? "",
    printed: () => api.printed() + worker.printed(),
    killAndRestart: async () => {
      await end(api, "SIGKILL");
      [api, url] = await serve(new URL(url).port);
    },
    close: async () => {
      await Promise.all([end(api, "SIGTERM"), end(worker, "SIGTERM")]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(running: Running, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  running.child.kill(signal);
  await running.ended;
}
