import { z } from "zod/mini";
import { narratedAudiobookSchema, type NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { audiobookSchema, editionFiles, type AudiobookEdition } from "#domain/book/audiobook.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { loadFiles } from "#web/story/api/load-files.ts";

/** The narrated editions of the signed-in person, after an order for this memoir if there is one. Throws RequestFailure. */
export async function narrate(memoirId: string | null): Promise<NarratedAudiobook> {
  const order = memoirId === null ? { order: "show" } : { order: "make", memoir_id: memoirId };
  return narratedAudiobookSchema.parse(await callFunction("narrated-audiobook", order));
}

const factsSchema = z.pick(audiobookSchema, {
  narrator: true,
  durationMs: true,
  opening: true,
  closing: true,
  chapters: true,
});
const namedSchema = z.object({ author: z.string() });
const madeSchema = z.object({ kind: z.string(), facts: factsSchema });

type SoundFile = { title: string; seconds: number; mp3: string; wav: string };
/** An edition with signed addresses, valid for an hour. `isPure`: no computer voice speaks in it. */
export type MadeEdition = {
  isPure: boolean;
  seconds: number;
  m4b: string;
  tracks: SoundFile[];
  /** The opening credits, where a narrated edition says what it is. */
  opening: string | null;
};
export type MadeEditions = Record<AudiobookEdition, MadeEdition | null> & { author: string };

/** The audiobooks of a memoir that are made. */
export async function loadEditions(memoirId: string): Promise<MadeEditions> {
  const kinds = Object.values(editionFiles).map(({ m4b }) => m4b);
  const found = rest.from("artifacts").select(columnsOf("artifacts", madeSchema)).eq("memoir_id", memoirId);
  const named = rest.from("memoirs").select(columnsOf("memoirs", namedSchema)).eq("id", memoirId).single();
  const [rows, files, memoir] = await Promise.all([
    dataOf(found.in("kind", kinds)),
    loadFiles(memoirId),
    dataOf(named),
  ]);
  const made = z.array(madeSchema).parse(rows);
  const urlOf = (kind: string) => files.find((file) => file.kind === kind)?.url;
  const edition = (name: AudiobookEdition): MadeEdition | null => {
    const row = made.find(({ kind }) => kind === editionFiles[name].m4b);
    const m4b = urlOf(editionFiles[name].m4b);
    if (!row || m4b === undefined) return null;
    const { opening, chapters, closing, narrator, durationMs } = row.facts;
    const tracks = [opening ?? [], chapters, closing ?? []].flat().flatMap((track) => {
      const [mp3, wav] = [urlOf(track.mp3), urlOf(track.wav)];
      return mp3 === undefined || wav === undefined
        ? []
        : [{ title: track.title, seconds: track.durationMs / 1000, mp3, wav }];
    });
    const said = opening ? (urlOf(opening.mp3) ?? null) : null;
    return { isPure: narrator === null, seconds: durationMs / 1000, m4b, tracks, opening: said };
  };
  const { author } = namedSchema.parse(memoir);
  return { author, "original voice": edition("original voice"), narrated: edition("narrated") };
}
