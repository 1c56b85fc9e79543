import type { AudiobookEdition } from "#domain/book/audiobook.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { foldAccents } from "#domain/fold-accents.ts";

/** One chapter mark, in ms. */
export type Mark = { title: string; startMs: number; endMs: number };

const maxTagLength = 200;

/** Text fit for a tag: one line, well-formed, no control characters, at most 200 characters. */
export function tagText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  const characters = [...new Intl.Segmenter().segment(line.slice(0, maxTagLength * 8))].map((part) => part.segment);
  return characters.length > maxTagLength ? `${characters.slice(0, maxTagLength - 1).join("")}…` : characters.join("");
}

/** Builds an ffmpeg metadata file. User text reaches ffmpeg only through it, never as arguments. */
export function metadataFile(tags: Record<string, string>, marks: Mark[] = []): string {
  const lines = Object.entries(tags).map(([key, value]) => `${key}=${escape(tagText(value))}`);
  const chapters = marks.map(
    (mark) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${Math.round(mark.startMs)}\nEND=${Math.round(mark.endMs)}\ntitle=${escape(tagText(mark.title))}`,
  );
  return `${[";FFMETADATA1", ...lines, ...chapters].join("\n")}\n`;
}

function escape(value: string): string {
  return value.replace(/[=;#\\]/g, "\\$&");
}

type Made = { edition: AudiobookEdition; tts: { engine: string; voice: string } | null };

/** Tags of every file of the book. `tts` is null without a computer voice. */
export function bookTags(memoir: Memoir, { edition, tts: narrator }: Made): Record<string, string> {
  return edition === "narrated" ? narratedTags(memoir, narrator?.engine ?? "") : originalTags(memoir, narrator);
}

/** IPTC's term for sound that a model made. */
const syntheticSource = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

function narratedTags({ author, title }: Memoir, engine: string): Record<string, string> {
  return {
    artist: `${author}; read by a synthetic copy of their voice (${engine})`,
    album_artist: author,
    album: `${title} (computer voice)`,
    genre: "Audiobook",
    comment: `Synthetic voice, made with consent (${syntheticSource}): a computer copy of the voice of ${author}.`,
  };
}

function originalTags(memoir: Memoir, narrator: Made["tts"]): Record<string, string> {
  const narration = narrator ? `Narration: synthetic voice (${narrator.engine} ${narrator.voice}). ` : "";
  return {
    artist: narrator ? `${memoir.author}; narration: synthetic voice (${narrator.engine})` : memoir.author,
    album_artist: memoir.author,
    album: memoir.title,
    genre: "Audiobook",
    comment: `${narration}Answers: ${memoir.author}'s own recordings.`,
  };
}

/** File name of a chapter without extension: `NN-<slug>`, always ASCII. */
export function chapterFileName(number: number, title: string): string {
  const slug = foldAccents(title.normalize("NFKD"))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return `${String(number).padStart(2, "0")}-${slug || "chapter"}`;
}
