import { expect, test } from "vitest";
import { runProgram } from "#server/testing/programs.ts";

/** Runs a program of Node where loopback is the only network. */
async function runWithoutNetwork(args: readonly string[]): Promise<{ code: number | null; printed: string }> {
  const inside = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh", process.execPath, ...args];
  const running = runProgram("unshare", ["--net", ...inside], {});
  return { code: await running.ended, printed: running.printed() };
}

const counter = "./e2e/memoir/power-cut/outside-attempts.ts";

test("counts packets, connections and lookups that leave the house", async () => {
  const tries = `
    const { outsideAttempts } = await import("${counter}");
    const before = outsideAttempts();
    const ended = (socket) => new Promise((resolve) => socket.once("error", resolve));
    await ended((await import("node:net")).connect(443, "192.0.2.7"));
    const udp = (await import("node:dgram")).createSocket("udp4");
    await new Promise((resolve) => udp.send("x", 53, "192.0.2.7", resolve));
    console.log(before, outsideAttempts());
    process.exit();`;
  expect(await runWithoutNetwork(["--input-type=module", "-e", tries])).toEqual({ code: 0, printed: "0 2\n" });
});

test("plays each line's second after a power cut, and stays at home", async () => {
  const words = ["--import", "./server/platform/content/default-content.ts"];
  const { code, printed } = await runWithoutNetwork([...words, "e2e/memoir/power-cut/journey.ts"]);
  process.stderr.write(printed);
  expect(printed).toContain("unplugged in the middle of a sentence");
  expect(printed.match(/ plays -?\d+ ms from its second/g), printed).toHaveLength(3);
  expect(printed).toContain("attempts to connect outside: 0 \n");
  expect(code).toBe(0);
});
