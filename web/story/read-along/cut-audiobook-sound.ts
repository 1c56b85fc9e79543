import { spanInChapter, type AudiobookChapter } from "#domain/book/audiobook.ts";
import type { Span } from "#domain/book/memoir.ts";
import { layOut, type CutSound } from "#web/playback/cut-sound.ts";
import type { PlayableStory } from "./playable-stories.ts";

/** A chapter of the audiobook with the positions of its recordings and a sound address valid for an hour. */
export type ChapterSound = Pick<AudiobookChapter, "number" | "wav" | "placements"> & { url: string };

/** Audiobook chapters are 16-bit mono at this rate. */
const sampleHz = 44_100;
const headerRoom = 4096;

type Part = { chapter: ChapterSound; from: number; to: number };

/** Reads a range of bytes of the sound at an address. */
type ReadBytes = (url: string, from: number, to: number) => Promise<ArrayBuffer>;

/** Cuts a story's sentences from the audiobook. Downloads, or reads, only their byte ranges. */
export async function cutAudiobookSound(
  { sentences }: PlayableStory,
  chapters: readonly ChapterSound[],
  read: ReadBytes = download,
): Promise<CutSound> {
  const pieces = sentences.map(({ spans }) => spans.flatMap((span) => partOf(span, chapters)));
  const sounds = await Promise.all(
    chapters.map(async (chapter) => [chapter, await fetchParts(chapter, pieces.flat(), read)] as const),
  );
  const soundIn = new Map(sounds);
  const cut = pieces.map((parts) =>
    parts.map(({ chapter, from, to }) => {
      const sound = soundIn.get(chapter);
      return sound ? sound.samples.subarray(from - sound.from, to - sound.from) : new Float32Array(0);
    }),
  );
  return layOut(cut, sampleHz);
}

/** Spans in samples; empty for sentences that are not in the audiobook. */
function partOf(span: Span, chapters: readonly ChapterSound[]): Part[] {
  for (const chapter of chapters) {
    const heard = spanInChapter(chapter, span);
    if (!heard) continue;
    const [from, to] = [heard.startMs, heard.endMs].map((ms) => Math.round((ms * sampleHz) / 1000));
    return from !== undefined && to !== undefined && to > from ? [{ chapter, from, to }] : [];
  }
  return [];
}

async function fetchParts(chapter: ChapterSound, parts: readonly Part[], read: ReadBytes) {
  const here = parts.filter((part) => part.chapter === chapter);
  if (here.length === 0) return null;
  const from = Math.min(...here.map((part) => part.from));
  const to = Math.max(...here.map((part) => part.to));
  const begin = dataStart(await read(chapter.url, 0, headerRoom));
  const bytes = await read(chapter.url, begin + from * 2, begin + to * 2);
  const view = new DataView(bytes);
  const samples = Float32Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getInt16(at * 2, true) / 32_768);
  return { from, samples };
}

async function download(url: string, from: number, to: number): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` } });
  if (!answer.ok) throw new Error(`The audiobook request failed with status ${answer.status}.`);
  const bytes = await answer.arrayBuffer();
  return answer.status === 206 ? bytes : bytes.slice(from, to);
}

/** The byte offset of the samples in a WAVE file, after its metadata chunks. Throws when `head` ends before it. */
function dataStart(head: ArrayBuffer): number {
  const view = new DataView(head);
  const data = 0x64617461;
  for (let at = 12; at + 8 <= head.byteLength; at += 8 + view.getUint32(at + 4, true))
    if (view.getUint32(at) === data) return at + 8;
  throw new Error("The audiobook sound has no data chunk.");
}
