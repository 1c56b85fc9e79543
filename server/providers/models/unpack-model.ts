import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import type { Model } from "./model.ts";

/** What unpacks to more than so many times its length is no model: their numbers hardly get smaller. */
const maxTimesLonger = 8;

/**
 * Unpacks a model's archive into a folder. Throws where its files are not all there, or it is far too long. What is neither a file
 * nor a folder is deleted: a model reads only its own folder.
 */
export async function unpackModel(archive: string, into: string, model: Model): Promise<void> {
  await unpack(archive, into, model.megabytes * 1e6 * maxTimesLonger);
  const folder = join(into, model.folder);
  if (!(await lstat(folder)).isDirectory()) throw new Error("the model's folder is none");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (!entry.isFile() && !entry.isDirectory()) await rm(join(entry.parentPath, entry.name));
  for (const file of Object.values(model.files))
    if (!(await lstat(join(folder, file))).isFile()) throw new Error(`${file} is no file`);
}

async function unpack(archive: string, into: string, maxBytes: number): Promise<void> {
  const plain = spawn("bzip2", ["-dc", archive], { stdio: ["ignore", "pipe", "ignore"] });
  const flags = ["--no-same-owner", "--no-same-permissions"];
  const tar = spawn("tar", ["-x", "-C", into, ...flags], { stdio: ["pipe", "ignore", "ignore"] });
  const ends = [plain, tar].map(endOf);
  try {
    await Promise.all([feed(plain.stdout, tar.stdin, maxBytes), ...ends]);
  } finally {
    for (const child of [plain, tar]) child.kill("SIGKILL");
    await Promise.allSettled(ends);
  }
}

/** An archive goes on behind its end, which nobody reads. */
async function feed(from: Readable, to: Writable, maxBytes: number): Promise<void> {
  const closed = new Promise((resolve) => to.on("error", resolve).on("close", resolve));
  let bytes = 0;
  for await (const chunk of from) {
    bytes += z.instanceof(Buffer).parse(chunk).length;
    if (bytes > maxBytes) throw new Error("it unpacks to far too much");
    if (!to.writable || to.write(chunk)) continue;
    await Promise.race([closed, new Promise((resolve) => to.once("drain", resolve))]);
  }
  to.end();
}

async function endOf(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}
