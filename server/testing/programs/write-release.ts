// Keeps this release for later versions to be tested against: node server/testing/programs/write-release.ts <name>.
// Its server's sources as committed, and the data folder of one storyteller with one spoken answer and its book.
import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createZstdCompress } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { firstPurposes } from "#domain/account/consent.ts";
import { releaseFile, type OlderRelease } from "#server/testing/older-releases/older-releases.ts";
import {
  beginInterview,
  correctAnswer,
  downloadBook,
  makeBook,
  sha256,
  speakAnswer,
} from "#server/testing/older-releases/spoken-story.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";

const run = promisify(execFile);
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
const account = { email: "rosalind@example.org", password: "a fixture, not a secret" };
const text = "I was born in a little house near the river.";

const [name = ""] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "heirvoice-release-"));
await chmod(folder, 0o711);
const env = { DATA_DIR: join(folder, "data"), PORT: "0", LOG_LEVEL: "error", STT: "pocketsphinx" };
const server = runNode(["server/main.ts"], env);
const [, url = ""] = await untilPrinted(server, /ready: (http:\S+)/);
const facts = await fillDataFolder();
server.child.kill("SIGTERM");
await server.ended;
await writeFile(releaseFile(`${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
await packDataFolder();
await packSources();
await rm(folder, { recursive: true });

async function fillDataFolder(): Promise<OlderRelease> {
  const asked = runNode(["server/main.ts", "keys"], env);
  await asked.ended;
  const keys = z.object({ publishable_key: z.string(), secret_key: z.string() }).parse(JSON.parse(asked.printed()));
  const operator = createClient(url, keys.secret_key, withoutSession);
  const client = createClient(url, keys.publishable_key, withoutSession);
  const made = await operator.auth.admin.createUser({ ...account, email_confirm: true });
  const signedIn = await client.auth.signInWithPassword(account);
  if (made.error ?? signedIn.error) throw made.error ?? signedIn.error;
  const storyteller = { id: signedIn.data.user?.id ?? "", client };
  for (const purpose of firstPurposes) {
    const consent = { purpose, given: true, how: "tapped", wording: "Fixture.", language: "en" };
    await client
      .from("consents")
      .insert({ user_id: storyteller.id, ...consent })
      .throwOnError();
  }
  const session = await beginInterview(storyteller);
  const said = "I was born in a small house near the river.";
  const { answerId, ...recording } = await speakAnswer(storyteller, session, { question: 1, text: said, folder });
  await correctAnswer(storyteller, answerId, text);
  await makeBook(storyteller, session);
  return { ...account, answerId, text, recording, bookSha256: sha256(await downloadBook(url, storyteller)) };
}

/** Caches and the sample are made again. */
async function packDataFolder(): Promise<void> {
  const remade = ["cache", "sample", "work"].map((one) => `--exclude=data/${one}`);
  const tar = join(folder, "data.tar");
  await run("tar", ["-C", folder, ...remade, "-cf", tar, "data"]);
  await compress(tar, `${name}.data.tar.zst`);
}

async function packSources(): Promise<void> {
  const { stdout } = await run(
    "git",
    ["ls-files", "server", "domain", "web", "supabase", "examples", "content.yaml", "package.json"],
    {
      maxBuffer: 10_000_000,
    },
  );
  const sources = stdout.split("\n").filter((path) => path && !/\.test\.tsx?$|\/testing\/|\/fixtures?\//.test(path));
  const tar = join(folder, "server.tar");
  await run("git", ["archive", "-o", tar, "HEAD", ...sources]);
  await compress(tar, `${name}.server.tar.zst`);
}

async function compress(tar: string, to: string): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
  await pipeline(createReadStream(tar), createZstdCompress({ params }), createWriteStream(releaseFile(to)));
}
