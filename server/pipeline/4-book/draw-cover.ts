import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource } from "#domain/book/book.ts";
import { scaleCoverPhoto } from "./photos/scale-cover-photo.ts";
import { scalePhotos } from "./photos/scale-photos.ts";
import type { ScaledPhoto } from "./photos/scaled-photo.ts";
import { pageDesign, photoBox } from "./print/page-design.ts";
import { frontData } from "./pages/book-data.ts";
import { layWorkspace } from "./press/lay-workspace.ts";
import { typeset } from "./press/typeset.ts";
import type { FrontShape } from "./press/typeset-request.ts";

/** The front cover as a JPEG: 1600 × 2400, or 1400 × 1400 with the cover in the middle for players. */
export async function drawCover(
  source: BookSource,
  outFile: string,
  { shape, signal }: { shape: FrontShape; signal?: AbortSignal | undefined },
): Promise<void> {
  const workspace = await mkdtemp(`${outFile}-`);
  try {
    const photo = await photoOf(source, workspace, signal);
    const front = frontData({ ...source, photos: [] }, photo);
    const { fonts } = await layWorkspace(workspace, photo ? [photo] : [], front);
    const common = { workspace, fonts, createdAt: source.createdAt, pictures: "photos" as const, minPages: 0 };
    const { ground } = front.data.cover.colors;
    await typeset({ ...common, want: "front", shape, ground, inputs: {} }, { signal });
    await rename(join(workspace, "front.jpg"), outFile);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** The scaled cover picture; null for a cover without one. */
async function photoOf(
  { photos, edition }: BookSource,
  workspace: string,
  signal: AbortSignal | undefined,
): Promise<ScaledPhoto | null> {
  if (edition.cover !== "photograph") return null;
  const dir = join(workspace, "photos");
  const scaled = await scalePhotos(photos, dir, photoBox(pageDesign(edition.size)), { signal });
  return scaleCoverPhoto(edition, scaled, dir, signal);
}
