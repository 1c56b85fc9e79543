import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BookLetters } from "#domain/book/book-look.ts";
import type { PixelBox } from "#server/pipeline/4-book/photos/scaled-photo.ts";
import { placeholderPhoto } from "#server/pipeline/4-book/photos/placeholder-photo.ts";
import { findFonts, isLetter } from "#server/pipeline/4-book/words/book-fonts.ts";
import type { Laid } from "#server/pipeline/4-book/pages/book-data.ts";

const templates = new URL("../pages/", import.meta.url);

/** Creates the folder with everything Typst may read for a book. Typst can access nothing outside it. */
export async function layWorkspace(
  workspace: string,
  photos: readonly (PixelBox & { file: string })[],
  { data, warnings }: Laid,
): Promise<{ fonts: string[]; warnings: string[] }> {
  const { fonts, missing } = await layPages(workspace, photos, data, {
    required: `${data.title.t}${data.author.t}`,
    letters: data.letters,
  });
  return { fonts, warnings: [...missingWarnings(missing), ...warnings] };
}

/** As `layWorkspace`, for any template. Each letter of `required` must have a glyph; `missing` are the other signs. */
export async function layPages(
  workspace: string,
  pictures: readonly (PixelBox & { file: string })[],
  data: object,
  { required = "", letters = "garamond" }: { required?: string; letters?: BookLetters } = {},
): Promise<{ fonts: string[]; missing: ReadonlySet<string> }> {
  const json = JSON.stringify(data);
  const fonts = await findFonts([json], required, letters);
  const printable: object = JSON.parse(fonts.substitute(json));
  await writeFile(join(workspace, "book.json"), JSON.stringify({ ...printable, fonts: fonts.families }));
  for (const name of await readdir(templates))
    if (name.endsWith(".typ")) await copyFile(new URL(name, templates), join(workspace, name));
  await mkdir(join(workspace, "stand-ins"));
  for (const picture of pictures)
    await writeFile(join(workspace, "stand-ins", picture.file), placeholderPhoto(picture.file, picture));
  return { fonts: fonts.files, missing: fonts.missing };
}

function missingWarnings(missing: ReadonlySet<string>): string[] {
  const letters = [...missing].filter(isLetter);
  const signs = [...missing].filter((char) => !isLetter(char));
  return [
    ...(letters.length > 0
      ? [`Letters are missing from the printed book, […] stands for them: ${named(letters)}.`]
      : []),
    ...(signs.length > 0 ? [`No font of the book has these signs, they are left out: ${named(signs)}.`] : []),
  ];
}

function named(missing: string[]): string {
  const first = missing.slice(0, 40).join(" ");
  const more = missing.length > 40 ? ` and ${missing.length - 40} more` : "";
  return `${first}${more}`;
}
