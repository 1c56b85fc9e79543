import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { Sql } from "postgres";
import type { ServedApp } from "./serve-app.ts";
import { unlessMissing } from "#server/platform/process/missing-file.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";

/** The parts of a data folder that hold everything, or nothing of a person. */
const neverSearched = ["/postgres/", "/models/", "/keys/"];
/** What a sealed passage is for its storyteller alone. */
const sealedTables = ["public.redactions", "heirvoice.sealed_sections", "heirvoice.sealed_sounds"];
/** Notices that end after a minute. */
const passingTables = ["realtime.changes"];
const sampleRate = 4000;
const needleMs = 500;
/** The same voice elsewhere reaches 0.45, the same sound after cleaning and MP3 0.8. */
const isSame = 0.65;

type Traces = { files: string[]; tables: string[]; sounds: string[] };
/** `isSealed`: the passage may be sealed for its storyteller. */
type Sought = { letters: string; needle: Int16Array; isSealed: boolean };

/** Files and tables with these letters, and files with this sound, as far as others than their storyteller may get them. */
export async function tracesOf({ context }: ServedApp, { letters, needle, isSealed }: Sought): Promise<Traces> {
  const { config, db, story } = context;
  const sealed = await db.sql<{ version: string }[]>`
    select version from storage.objects where name like '%/sealed%'`;
  const skipped = [...neverSearched, ...(isSealed ? sealed.map(({ version }) => version) : [])];
  return {
    files: await filesWithLetters(config.dataDir, letters, skipped),
    tables: await tablesWithLetters(db.sql, letters, [...passingTables, ...(isSealed ? sealedTables : [])]),
    sounds: await filesWithSound(await story.ffmpeg(), config.dataDir, needle, skipped),
  };
}

/** A sound as 4 kHz mono samples; null for a file without sound. */
export async function decodeSamples(ffmpeg: Ffmpeg, file: string): Promise<Int16Array | null> {
  const out = `${file}.${randomUUID()}.probe`;
  try {
    await ffmpeg.run(["-i", file, "-map", "0:a:0", "-ac", "1", "-ar", String(sampleRate), "-f", "s16le", out]);
    const bytes = await readFile(out);
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  } catch {
    return null;
  } finally {
    await rm(out, { force: true });
  }
}

/** The samples from `atMs` on that a search looks for. */
export function needleAt(sound: Int16Array, atMs: number): Int16Array {
  const from = (atMs * sampleRate) / 1000;
  return sound.subarray(from, from + (needleMs * sampleRate) / 1000);
}

export const isSameSound = (sound: Int16Array, needle: Int16Array): boolean => likeness(sound, needle) > isSame;

/** The highest normalized cross-correlation of the needle with any place of the sound, 0 to 1. */
function likeness(heard: Int16Array, sought: Int16Array): number {
  /* Twice as fast as with integers. */
  const [sound, needle] = [Float64Array.from(heard), Float64Array.from(sought)];
  const energy = needle.reduce((sum, one) => sum + one * one, 0);
  let power = sound.subarray(0, needle.length).reduce((sum, one) => sum + one * one, 0);
  let best = 0;
  for (let at = 0; at + needle.length <= sound.length; at++) {
    let match = 0;
    for (let place = 0; place < needle.length; place++) match += (needle[place] ?? 0) * (sound[at + place] ?? 0);
    best = Math.max(best, Math.abs(match) / Math.sqrt(Math.max(1, energy * power)));
    power += (sound[at + needle.length] ?? 0) ** 2 - (sound[at] ?? 0) ** 2;
  }
  return best;
}

/** Files of the folder in which the needle is heard. `except`: parts of paths that are not searched. */
export async function filesWithSound(
  ffmpeg: Ffmpeg,
  dir: string,
  needle: Int16Array,
  except: string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesIn(dir, except)) {
    if (await isWithoutSound(file)) continue;
    const sound = await decodeSamples(ffmpeg, file);
    if (sound && isSameSound(sound, needle)) found.push(file.slice(dir.length + 1));
  }
  return found;
}

/** PDF, PNG, JPEG, and archives, which are not unpacked for their sound. */
const soundlessStarts = ["%PDF", "\u0089PNG", "\u00FF\u00D8\u00FF", "PK"];

async function isWithoutSound(file: string): Promise<boolean> {
  const bytes = await readFile(file).catch(unlessMissing(Buffer.alloc(0)));
  const start = bytes.subarray(0, 4).toString("latin1");
  return soundlessStarts.some((one) => start.startsWith(one));
}

/** Files of the folder, also in archives and PDFs, that hold these letters. */
export async function filesWithLetters(dir: string, letters: string, except: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesIn(dir, except)) {
    /* A job may end and remove its files meanwhile. */
    const bytes = await readFile(file).catch(unlessMissing(Buffer.alloc(0)));
    if (await holdsLetters(bytes, letters)) found.push(file.slice(dir.length + 1));
  }
  return found;
}

/** Tables of which a row holds these letters. */
export async function tablesWithLetters(sql: Sql, letters: string, except: string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname || '.' || c.relname <> all (${except}) order by 1, 2`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await sql`
      select from ${sql(schema)}.${sql(name)} t
      where regexp_replace(lower(t::text), '[^a-z]', '', 'g') like ${`%${letters}%`} limit 1`;
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

export const onlyLetters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

async function holdsLetters(bytes: Buffer, letters: string): Promise<boolean> {
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") {
    for (const entry of Object.values(unzipSync(bytes)))
      if (await holdsLetters(Buffer.from(entry), letters)) return true;
    return false;
  }
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return onlyLetters(textOf(bytes)).includes(letters);
  const file = join("/tmp", `heirvoice-${randomUUID()}.pdf`);
  await writeFile(file, bytes);
  const text = await pdfText(file).catch(() => "");
  await rm(file);
  return onlyLetters(text).includes(letters);
}

function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll(/<[^>]*>/g, "");
}

async function filesIn(dir: string, except: string[]): Promise<string[]> {
  /* A job may end and remove its folder meanwhile. */
  const entries = await readdir(dir, { withFileTypes: true }).catch(unlessMissing([]));
  const within: string[] = [];
  for (const entry of entries) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) within.push(...(await filesIn(path, except)));
    else if (entry.isFile()) within.push(path);
  }
  return within.filter((file) => !except.some((part) => file.includes(part))).toSorted();
}
