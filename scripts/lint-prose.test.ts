import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./lint-prose.mjs", import.meta.url));
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-prose-"));
  await run("git", ["init", "-q"], { cwd: folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["a title that begins with a relative pronoun", 'test("who is muted is heard no longer", () => {});\n'],
  ["a comment that names no subject", "/** Whoever asks for it is told. */\nexport const one = 1;\n"],
  ["a title of thirteen words", 'test("rejects a b c d e f g h i j k l", () => {});\n'],
  [
    "a parametrized title of thirteen words",
    'test.each([\n  1,\n])("rejects a b c d e f g h i j k l: %s", () => {});\n',
  ],
  ["a comment beside code", "export const one = 1; // it stands ready\n"],
])("rejects %s", async (_what, source) => {
  await commit(source, "feat: add a file");
  await expect(run(process.execPath, [script], { cwd: folder })).rejects.toMatchObject({ code: 1 });
});

test("rejects a commit subject in dialect", async () => {
  await commit("export const one = 1;\n", "fix(auth): who signs out talks no longer");
  await expect(run(process.execPath, [script], { cwd: folder })).rejects.toMatchObject({ code: 1 });
});

test("accepts plain titles, comments, strings and commits", async () => {
  const source = `/** Milliseconds until a token expires. */
export const text = "whoever asks for it is told";
test("rejects an expired token", () => {});
test("resumes an upload after a dropped connection", () => {});
test("rejects one more take of the same long answer while recording on %s", () => {});
`;
  await commit(source, "fix(audio): stop the recorder while muted");
  const { stdout } = await run(process.execPath, [script], { cwd: folder });
  expect(stdout).toBe("");
});

async function commit(source: string, subject: string): Promise<void> {
  await writeFile(join(folder, "file.ts"), source);
  await run("git", ["add", "-A"], { cwd: folder });
  const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
  await run("git", [...author, "commit", "-q", "-m", subject], { cwd: folder });
}
