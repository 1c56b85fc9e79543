import { parseArgs } from "node:util";
import { z } from "zod";
import { narratorSchema } from "#domain/book/audiobook-settings.ts";
import { bookSizeSchema, coverDesignSchema } from "#domain/book/book-look.ts";
import { bindingSchema } from "#domain/book/binding.ts";
import { photoPlaceSchema } from "#domain/book/edition.ts";
import { languageSchema } from "#domain/language.ts";
import { fail } from "#server/platform/errors.ts";

export const usage = `npm run memoir -- make <folder> --out <dir> [--title T] [--author A] [--language en|fr]
    [--narrator woman|man|nobody] [--no-chapter-titles]
    [--size 6x9|large-print] [--binding hardcover|paperback] [--cover waveform|type|photograph] [--photos in-stories|together]

  Makes a memoir book and an audiobook from a folder of recordings:
  <n>[-<anything>].wav|webm|mp3|m4a|mp4|mov|ogg|opus|flac|aac|aiff|amr|3gp|caf|wma|mka answers question n of the bank, <n>.<k>… its k-th follow-up;
  beside it may lie <same name>.txt (the corrected words), .jpg, .png or .heic (a photo) and .caption.txt; more photos as .2.jpg, .2.caption.txt ….
  memoir.json may give title, author, dedication, language, chapterTitles, storyTitles (by question), size, binding, cover, photos,
  about (the author), back (words for the back cover), imprint (lines), narrator and announceChapters.
  A narrator (a computer voice) reads titles and questions in the audiobook; --no-chapter-titles leaves the chapters' titles out.`;

/** Maps setting names with spaces to option names with hyphens. */
function spaced(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("-", " ") : value;
}

const choices = {
  size: "6x9 or large-print",
  binding: "hardcover or paperback",
  cover: "waveform, type or photograph",
  photos: "in-stories or together",
};

const makeSchema = z.object({
  folder: z.string().min(1),
  out: z.string().min(1),
  title: z.string().trim().min(1).optional(),
  author: z.string().trim().min(1).optional(),
  language: z.optional(languageSchema),
  narrator: z.optional(narratorSchema),
  "no-chapter-titles": z.optional(z.boolean()),
  size: z.optional(z.preprocess(spaced, bookSizeSchema)),
  binding: z.optional(bindingSchema),
  cover: z.optional(coverDesignSchema),
  photos: z.optional(z.preprocess(spaced, photoPlaceSchema)),
});
export type MakeArguments = z.infer<typeof makeSchema>;

/** Parses the command line. Throws `invalid_input` with the usage. */
export function readMakeArguments(argv: string[]): MakeArguments {
  const option = { type: "string" } as const;
  let parsed: { positionals: string[]; values: Record<string, string | boolean | undefined> };
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        out: option,
        title: option,
        author: option,
        language: option,
        narrator: option,
        "no-chapter-titles": { type: "boolean" },
        size: option,
        binding: option,
        cover: option,
        photos: option,
      },
    });
  } catch (cause) {
    throw fail(
      "invalid_input",
      `${cause instanceof Error ? cause.message : "That was not understood."}\n\n${usage}`,
      cause,
    );
  }
  const [command, folder, ...more] = parsed.positionals;
  const made = makeSchema.safeParse({ folder, ...parsed.values });
  const { language } = parsed.values;
  if (language !== undefined && !languageSchema.safeParse(language).success)
    throw fail("invalid_input", `--language ${language} is not known: it is en (English) or fr (French).\n\n${usage}`);
  const { narrator } = parsed.values;
  if (narrator !== undefined && !narratorSchema.safeParse(narrator).success)
    throw fail("invalid_input", `--narrator ${narrator} is not known: it is woman, man or nobody.\n\n${usage}`);
  for (const [name, known] of Object.entries(choices))
    if (!made.success && made.error.issues.some(({ path }) => path[0] === name))
      throw fail("invalid_input", `--${name} ${parsed.values[name] ?? ""} is not known: it is ${known}.\n\n${usage}`);
  if (command === "make" && more.length === 0 && made.success) return made.data;
  throw fail("invalid_input", `Say which folder, and where to put what is made.\n\n${usage}`);
}
