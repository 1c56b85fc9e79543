import { fileStem } from "#domain/memory/memory-file.ts";
import type { BucketObject } from "#server/api/storage/objects/archived-object-store.ts";
import type { MadeObject } from "./archived-row-store.ts";
import type { ArchivePart } from "#domain/account/personal-archive.ts";

export type PlacedObject = { key: string; path: string; part: ArchivePart; bytes: number };

/** Where an object of a bucket lies in the bag. Names of files are those of the uploads, which the bucket has checked. */
export function placeBucketObject(
  { bucket, name, metadata }: BucketObject,
  statements: ReadonlySet<string>,
): PlacedObject {
  const file = safe(name.slice(name.indexOf("/") + 1));
  const at = (path: string, part: ArchivePart) => ({
    key: `${bucket}/${name}`,
    path: `data/${path}/${file}`,
    part,
    bytes: Number(metadata?.["size"] ?? 0),
  });
  if (bucket === "documents") return at("memories/documents", "memories");
  if (bucket === "photo-copies") return at("photographs", "memories");
  if (bucket === "photo-originals") return at("photographs/originals", "memories");
  return statements.has(name) ? at("consents", "consents") : at("recordings", "recordings");
}

/** Where a finished file lies in the bag; `titles`: of memoirs by id. */
export function placeMadeObject(
  { key, kind, memoir, bytes }: MadeObject,
  titles: ReadonlyMap<string, string>,
): PlacedObject {
  if (memoir === null)
    return {
      key,
      path: `data/photographs/originals/${safe(key.slice(key.lastIndexOf("/") + 1))}`,
      part: "memories",
      bytes,
    };
  const part = kind.startsWith("audiobook") ? "audiobooks" : "books";
  const file = kind.split("/").map(safe).join("/");
  return { key, path: `data/${part}/${memoirFolder(memoir, titles)}/${file}`, part, bytes };
}

/** The title, and the beginning of the id, because two memoirs may have one title. */
export function memoirFolder(id: string, titles: ReadonlyMap<string, string>): string {
  return `${safe(fileStem(titles.get(id) ?? "", "memoir"))} ${id.slice(0, 8)}`;
}

/** A file name in ASCII, because not every program that unpacks a ZIP reads others, and without signs that a manifest encodes. */
function safe(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9 ._()-]/g, "_");
  return plain === "" || plain.startsWith(".") ? `_${plain}` : plain;
}

/** Gives paths that differ from all before, capitals aside, because two names may become one. `used`: the first of them. */
export function freePaths(used: readonly string[] = []): (path: string) => string {
  const taken = new Set(used.map((path) => path.toLowerCase()));
  return (path) => {
    const dot = path.lastIndexOf(".");
    const [stem, ending] = dot > path.lastIndexOf("/") ? [path.slice(0, dot), path.slice(dot)] : [path, ""];
    let free = path;
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${stem} (${copy})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
