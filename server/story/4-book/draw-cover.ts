import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource } from "#domain/book.ts";
import { plainEdition } from "#domain/edition.ts";
import { scalePhotos } from "./photos/scale-photos.ts";
import type { ScaledPhoto } from "./photos/scaled-photo.ts";
import { coverPhoto } from "./photos/cover-photo.ts";
import { pageDesign, photoBox } from "./print/page-design.ts";
import { layWorkspace } from "./press/lay-workspace.ts";
import { typeset } from "./press/typeset.ts";

const sizes = { page: { width: 1600, height: 2400 }, square: { width: 1400, height: 1400 } };
const cloth = "#6E2419";

/** The front cover as a JPEG: 1600 × 2400, or 1400 × 1400 with the cover in the middle for players. */
export async function drawCover(
  source: BookSource,
  outFile: string,
  { shape, signal }: { shape: "page" | "square"; signal?: AbortSignal | undefined },
): Promise<void> {
  const workspace = await mkdtemp(`${outFile}-`);
  try {
    const photo = await photoOf(source, workspace, signal);
    const { fonts } = await layWorkspace(workspace, { ...source, photos: photo }, photo);
    const common = { workspace, fonts, createdAt: source.createdAt, pictures: "photos" as const, minPages: 0 };
    const { default: sharp } = await import("sharp");
    await typeset({ ...common, want: "front", inputs: {} }, { signal });
    await sharp(await readFile(join(workspace, "front.svg")), { density: 267 })
      .resize({ ...sizes[shape], fit: "contain", background: cloth })
      .flatten({ background: cloth })
      .jpeg({ quality: 88 })
      .toFile(outFile);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** The picture of a cover that has one. */
async function photoOf(
  { photos, edition = plainEdition }: BookSource,
  workspace: string,
  signal: AbortSignal | undefined,
): Promise<ScaledPhoto[]> {
  if (edition.cover !== "photograph") return [];
  const scaled = await scalePhotos(photos, join(workspace, "photos"), photoBox(pageDesign(edition.size)), { signal });
  const chosen = coverPhoto(scaled.photos);
  return chosen ? [chosen] : [];
}
