import { setTimeout } from "node:timers/promises";
import { freePort } from "#server/database/embedded/embedded-postgres.ts";
import { runNode } from "#server/testing/programs.ts";

const everyMs = 2000;

/** Starts the product and waits for its samples. With a kept `dataDir` the second run makes nothing. */
export async function servedSample(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = runNode(["server/main.ts"], {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    AUTH_AUTOCONFIRM: "yes",
    AUTH_LIMIT_FACTOR: "100",
  });
  const shows = async (path: string) => {
    const page = await fetch(url + path).then(
      (answer) => answer.text(),
      () => "",
    );
    return page.includes("/site-media/");
  };
  const isReady = async () => (await shows("/en")) && (await shows("/fr"));
  while (!(await isReady())) {
    if (running.child.exitCode !== null) throw new Error(running.printed());
    await setTimeout(everyMs);
  }
  return {
    url,
    close: async () => {
      running.child.kill("SIGTERM");
      await running.ended;
    },
  };
}
