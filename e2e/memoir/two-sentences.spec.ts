import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runProgram } from "#server/testing/programs.ts";

const user = process.getuid?.() ?? 0;
const asUser = user === 0 ? "" : `unshare --map-user=${user} --map-group=${process.getgid?.()}`;
/** Runs what follows where loopback is the only network. */
const atHome = [
  ...(user === 0 ? [] : ["--map-root-user"]),
  "--net",
  "sh",
  "-c",
  `ip link set lo up && exec ${asUser} "$@"`,
  "sh",
];
/** Some containers permit no namespace. There, nothing counts the attempts to connect elsewhere. */
const mayIsolate = spawnSync("unshare", [...atHome, "true"]).status === 0;

async function runAtHome(args: readonly string[]): Promise<{ code: number | null; printed: string }> {
  const running = mayIsolate
    ? runProgram("unshare", [...atHome, process.execPath, ...args], {})
    : runProgram(process.execPath, [...args], {});
  return { code: await running.ended, printed: running.printed() };
}

const counter = "./e2e/memoir/power-cut/count-outside-attempts.ts";

test("counts packets and connections that leave the house", async () => {
  const tries = `
    const { countOutsideAttempts } = await import("${counter}");
    const before = countOutsideAttempts();
    const tcp = (await import("node:net")).connect(443, "192.0.2.7");
    await new Promise((resolve) => tcp.once("error", resolve).setTimeout(5000, () => tcp.destroy(new Error())));
    const udp = (await import("node:dgram")).createSocket("udp4");
    await new Promise((resolve) => udp.send("x", 53, "192.0.2.7", resolve));
    console.log(countOutsideAttempts() - before);
    process.exit();`;
  const counted = mayIsolate ? "2\n" : expect.stringMatching(/^\d+\n$/);
  expect(await runAtHome(["--input-type=module", "-e", tries])).toEqual({ code: 0, printed: counted });
});

test("plays each line's second after a power cut, and stays at home", async () => {
  const words = ["--import", "./server/platform/content/default-content.ts"];
  const { code, printed } = await runAtHome([...words, "e2e/memoir/power-cut/journey.ts"]);
  process.stderr.write(mayIsolate ? printed : `${printed}This machine permits no namespace of its own.\n`);
  expect(printed).toContain("unplugged in the middle of a sentence");
  expect(printed.match(/ plays -?\d+ ms from its second/g), printed).toHaveLength(3);
  if (mayIsolate) expect(printed).toContain("attempts to connect outside: 0 \n");
  expect(code, printed).toBe(0);
});
