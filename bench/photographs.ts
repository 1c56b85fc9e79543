// 100 photographs of 12 megapixels: their thumbnails through the storage API, compared with bare sharp on the same
// files in the same run; the memory of the server; and how soon the first is visible while the others upload.
import "#server/platform/content/default-content.ts";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { loadInstanceKeys } from "#server/api/auth/secrets/instance-keys.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";

const count = 100;
const side = 480; // web/features/photographs/photograph-grid.tsx
const atOnce = 2; // child processes of the server that render
const dir = await mkdtemp(join(tmpdir(), "heirvoice-photographs-"));
await chmod(dir, 0o777);
const dataDir = join(dir, "data");
const files = await makePhotographs();

const ours = runNode(["server/testing/programs/serve-from-env.ts"], {
  PORT: "0",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  STT: "none",
  ROLE: "api",
});
process.once("exit", () => ours.child.kill("SIGKILL"));
const [, url = ""] = await untilPrinted(ours, /ready (\S+)/);
const { secretKey } = await loadInstanceKeys(dataDir, null);
const originals = createClient(url, secretKey).storage.from("photo-originals");
const owner = randomUUID();

const load = loadavg()[0] ?? 0;
const bareSeconds = await timed(() => inParallel(files, (file) => bareThumbnail(file)));
const names: string[] = [];
let firstVisible = Infinity;
const startedAt = performance.now();
await inParallel(files, async (file) => {
  const name = `${owner}/${randomUUID()}.jpg`;
  const { error } = await originals.upload(name, await readFile(file), { contentType: "image/jpeg" });
  if (error) throw error;
  names.push(name);
  if (names.length > 1) return;
  await thumbnail(name);
  firstVisible = (performance.now() - startedAt) / 1000;
});
const uploadSeconds = (performance.now() - startedAt) / 1000;
const ourSeconds = await timed(() => inParallel(names, thumbnail));
const peak = await peakMemory();
ours.child.kill("SIGTERM");
await rm(dir, { recursive: true, force: true });

const note = `load ${load.toFixed(1)}, bare sharp ${bareSeconds.toFixed(1)} s`;
report([
  measured({ bench: `photo thumbnails (${count})`, ours: ourSeconds / bareSeconds, limit: 1.5, unit: "× bare", note }),
  measured({ bench: "photo server memory", ours: peak, limit: 300, unit: "MB" }),
  measured({ bench: "first photo visible", ours: firstVisible, limit: uploadSeconds, unit: "s", note: "all uploaded" }),
]);

/** Files with the same picture and different bytes, of the size that telephones make. */
async function makePhotographs(): Promise<string[]> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 1008, height: 756, channels: 3, background: "#888888", noise } });
  const large = sharp(await picture.png().toBuffer()).resize(4032, 3024, { kernel: "cubic" });
  const jpeg = await large.withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
  const made = Array.from({ length: count }, (_, at) => join(dir, `${at}.jpg`));
  for (const [at, file] of made.entries()) await writeFile(file, Buffer.concat([jpeg, Buffer.from(`photo ${at}`)]));
  return made;
}

async function bareThumbnail(file: string): Promise<void> {
  const picture = sharp(file).autoOrient().resize(side, side, { fit: "inside" }).toColourspace("srgb");
  await picture.jpeg({ quality: 80 }).toFile(`${file}.small.jpg`);
}

async function thumbnail(name: string): Promise<void> {
  const transform = { width: side, height: side, resize: "contain" as const, format: "origin" as const };
  const { data, error } = await originals.download(name, { transform });
  if (error) throw error;
  await data.arrayBuffer();
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${ours.child.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
