import { languageSchema } from "#domain/language.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";

/** Loads a part with its words. Null: the page goes on without it, as when the connection breaks. */
async function withWords<Part>(part: Promise<Part>): Promise<Part | null> {
  const words = import("./keep-words.ts").then(({ keepWords }) =>
    Promise.all(languageSchema.options.map((language) => keepWords.load(language))),
  );
  return Promise.all([part, words]).then(
    ([loaded]) => loaded,
    () => null,
  );
}

export const ToKeep = deferredPart(async () => (await withWords(import("./to-keep.tsx")))?.ToKeep ?? (() => null));
export const CopyNotice = deferredPart(
  async () => (await withWords(import("./copy-notice.tsx")))?.CopyNotice ?? (() => null),
);
export const KeptBook = deferredPart(
  async () => (await withWords(import("./kept-book.tsx")))?.KeptBook ?? (({ otherwise }) => otherwise),
);
