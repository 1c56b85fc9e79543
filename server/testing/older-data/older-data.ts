import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readdirSync } from "node:fs";
import { chmod, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createZstdDecompress } from "node:zlib";
import { z } from "zod";

const factsSchema = z.object({
  email: z.string(),
  password: z.string(),
  answerId: z.uuid(),
  text: z.string(),
  recording: z.object({ path: z.string(), sha256: z.string() }),
  bookSha256: z.string(),
});
/** What a data folder of an earlier release holds. */
export type OlderDataFacts = z.infer<typeof factsSchema>;

export function olderDataPath(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** The releases whose data folders are kept, such as `2026-11`. */
export function olderReleases(): string[] {
  return readdirSync(olderDataPath(".")).flatMap((name) => /^(.+)\.tar\.zst$/.exec(name)?.[1] ?? []);
}

/** Unpacks the data folder of a release into a new folder. */
export async function unpackOlderData(release: string): Promise<{ folder: string; facts: OlderDataFacts }> {
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-older-"));
  await chmod(folder, 0o711);
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(tar, "exit");
  await pipeline(createReadStream(olderDataPath(`${release}.tar.zst`)), createZstdDecompress(), tar.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`);
  return { folder, facts: factsSchema.parse(JSON.parse(await readFile(olderDataPath(`${release}.json`), "utf8"))) };
}
