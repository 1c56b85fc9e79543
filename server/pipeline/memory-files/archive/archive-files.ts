import { extname } from "node:path";
import { fileStem } from "#domain/memory/memory-file.ts";
import type { StoredMedia } from "#server/pipeline/memory-files/element-media-store.ts";
import type { ArchivedFile } from "./archive-page.ts";

/** A file to pack: its key in the object store, and its path in the archive. */
export type PackedFile = { key: string; path: string };
export type ElementFiles = { shown: ArchivedFile[]; packed: PackedFile[] };

/**
 * The files of one element. `number`: of the element, from 1; it keeps names apart. The page shows pictures without
 * metadata; the originals, which may tell a place, are in a folder of their own.
 */
export function elementFiles({ pictures, file }: StoredMedia, title: string, number: number): ElementFiles {
  const shown: ArchivedFile[] = [];
  const packed: PackedFile[] = [];
  const stem = `${String(number).padStart(4, "0")} ${fileStem(title, "memory")}`;
  for (const [at, picture] of pictures.entries()) {
    const name = pictures.length === 1 ? stem : `${stem} ${at + 1}`;
    const { caption, alt, width, height } = picture;
    const path = `pictures/${name}.jpg`;
    packed.push({ key: picture.copy, path });
    packed.push({ key: picture.original, path: `originals/${name}${endingOf(picture.original)}` });
    shown.push({ path, kind: "picture", name: caption, alt, width, height });
  }
  if (file) {
    const folder = file.kind === "document" ? "documents" : "sound";
    const path = `${folder}/${stem}${endingOf(file.key)}`;
    packed.push({ key: file.key, path });
    shown.push({ path, kind: file.kind, name: file.name ?? path, alt: null });
  }
  return { shown, packed };
}

function endingOf(key: string): string {
  const ending = extname(key).toLowerCase();
  return /^\.[a-z0-9]{1,5}$/.test(ending) ? ending : "";
}
