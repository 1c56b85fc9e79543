import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readdirSync } from "node:fs";
import { chmod, mkdtemp, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createZstdDecompress } from "node:zlib";
import { z } from "zod";

const home = fileURLToPath(new URL("../../..", import.meta.url));
const releaseSchema = z.object({
  email: z.string(),
  password: z.string(),
  answerId: z.uuid(),
  text: z.string(),
  recording: z.object({ path: z.string(), sha256: z.string() }),
  bookSha256: z.string(),
});
/** What the data folder of an earlier release holds. */
export type OlderRelease = z.infer<typeof releaseSchema>;

export function releaseFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** The kept releases, oldest first, such as `2026-11`. */
export function olderReleases(): string[] {
  return readdirSync(releaseFile("."))
    .flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
    .sort();
}

export async function readRelease(release: string): Promise<OlderRelease> {
  return releaseSchema.parse(JSON.parse(await readFile(releaseFile(`${release}.json`), "utf8")));
}

/** Unpacks the data folder of a release into `data` of a new folder. */
export function unpackData(release: string): Promise<string> {
  return unpack(`${release}.data.tar.zst`);
}

/** Unpacks the server of a release. It runs with the packages and pages of this version. */
export async function unpackServer(release: string): Promise<string> {
  const folder = await unpack(`${release}.server.tar.zst`);
  for (const shared of ["node_modules", "build"]) await symlink(join(home, shared), join(folder, shared));
  return folder;
}

async function unpack(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-older-"));
  await chmod(folder, 0o711);
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(tar, "exit");
  await pipeline(createReadStream(releaseFile(file)), createZstdDecompress(), tar.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`);
  return folder;
}
