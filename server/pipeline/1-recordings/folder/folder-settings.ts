import { join } from "node:path";
import { z } from "zod";
import { narratorSchema, type Narrator } from "#domain/book/audiobook-settings.ts";
import { bookLettersSchema } from "#domain/book/book-look.ts";
import { editionSchema, plainEdition, type Edition } from "#domain/book/edition.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { AppError } from "#server/platform/errors.ts";
import { decodeText } from "#server/platform/media/decode-text.ts";
import { readWithin } from "./read-corrected-text.ts";

/**
 * The content of `memoir.json`; null for missing values. `chapterTitles` is keyed by the chapter's number in the bank,
 * 1..12.
 */
export type FolderSettings = {
  title: string | null;
  author: string | null;
  dedication: string | null;
  language: Language | null;
  chapterTitles: Record<number, string>;
  narrator: Narrator | null;
  announceChapters: boolean | null;
  /** Keyed by the question's number. */
  storyTitles: Record<number, string>;
} & { [Part in keyof Edition]: Edition[Part] | null };

export const noSettings: FolderSettings = {
  title: null,
  author: null,
  dedication: null,
  language: null,
  chapterTitles: {},
  storyTitles: {},
  size: null,
  letters: null,
  binding: null,
  cover: null,
  photos: null,
  about: null,
  epigraph: null,
  spine: null,
  back: null,
  imprint: null,
  narrator: null,
  announceChapters: null,
};

export const settingsFile = "memoir.json";

const line = z
  .string()
  .max(20_000)
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
      .trim(),
  )
  .pipe(z.string().min(1));
/** PostgreSQL stores neither NUL nor lone surrogates, and JSON can contain both. */
const prose = z
  .string()
  .max(20_000)
  .transform((text) => text.toWellFormed().replaceAll("\0", "").trim())
  .pipe(z.string().min(1));
const titlesByNumber = z.record(z.string().regex(/^([1-9]|1[0-2])$/), line);
const titlesInOrder = z
  .array(line.nullable())
  .max(12)
  .transform((titles) => Object.fromEntries(titles.flatMap((title, i) => (title === null ? [] : [[i + 1, title]]))));

const fields = {
  title: line,
  author: line,
  dedication: prose,
  language: languageSchema,
  chapterTitles: z.union([titlesInOrder, titlesByNumber]),
  narrator: narratorSchema,
  announceChapters: z.boolean(),
  storyTitles: z.record(z.string().regex(/^([1-9]|[1-7]\d|8[0-5])$/), line),
  size: editionSchema.shape.size,
  letters: bookLettersSchema,
  binding: editionSchema.shape.binding,
  cover: editionSchema.shape.cover,
  photos: editionSchema.shape.photos,
  about: prose,
  epigraph: prose,
  spine: line,
  back: prose,
  imprint: prose,
};

const expected: Record<keyof typeof fields, string> = {
  title: "a title in quotes",
  author: "a name in quotes",
  dedication: "a text in quotes",
  language: '"en" or "fr"',
  chapterTitles: 'a list of at most 12 titles, or titles by chapter number ({ "1": "…" })',
  narrator: '"woman", "man" or "nobody"',
  announceChapters: "true or false",
  storyTitles: 'titles by question number ({ "14": "…" })',
  letters: '"garamond", "fraunces" or "atkinson"',
  size: '"6x9" or "large print"',
  binding: '"hardcover" or "paperback"',
  cover: '"waveform", "river", "photograph" or "type"',
  photos: '"in stories" or "together"',
  about: "a text in quotes",
  epigraph: "a text in quotes",
  spine: "a line in quotes",
  back: "a text in quotes",
  imprint: "lines of text in quotes",
};

/** Reads `memoir.json` of a folder. Invalid values are listed in `problems` and omitted; the rest applies. */
export async function readFolderSettings(dir: string): Promise<{ settings: FolderSettings; problems: string[] }> {
  const written = await readJson(join(dir, settingsFile));
  if ("problem" in written) return { settings: noSettings, problems: [written.problem] };
  const found: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, value] of Object.entries(written.fields)) {
    if (!isField(key)) {
      problems.push(`${settingsFile} says "${key.slice(0, 60)}", which means nothing here; it is left out.`);
      continue;
    }
    const parsed = fields[key].safeParse(value);
    if (parsed.success) found[key] = parsed.data;
    else problems.push(`${settingsFile}: "${key}" should be ${expected[key]}; it is left out.`);
  }
  return { settings: { ...noSettings, ...found }, problems };
}

function isField(key: string): key is keyof typeof fields {
  return Object.hasOwn(fields, key);
}

function unread(why: string) {
  return { problem: `${settingsFile} ${why}; it is left out.` };
}

async function readJson(file: string): Promise<{ fields: Record<string, unknown> } | { problem: string }> {
  try {
    const text = decodeText(await readWithin(file, 1_000_000));
    if (text === null) return unread("is not text in UTF-8");
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? { fields: parsed.data } : unread("should hold one object, { … }");
  } catch (cause) {
    if (cause instanceof SyntaxError) return unread(`is not valid JSON (${cause.message})`);
    if (cause instanceof AppError) return unread("is too large");
    if (cause instanceof Error && "code" in cause) return unread(`cannot be read (${String(cause.code)})`);
    throw cause;
  }
}

export function editionOf(settings: FolderSettings): Edition {
  const { size, letters, binding, cover, photos, about, epigraph, spine, back, imprint } = settings;
  return {
    size: size ?? plainEdition.size,
    letters: letters ?? plainEdition.letters,
    binding: binding ?? plainEdition.binding,
    cover: cover ?? plainEdition.cover,
    photos: photos ?? plainEdition.photos,
    about,
    epigraph,
    spine,
    back,
    imprint,
  };
}
