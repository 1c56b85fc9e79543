import { fileSize } from "#domain/account/file-size.ts";
import { fileStem } from "#domain/memory/memory-file.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { LinkedFile } from "#web/features/private-link/load-link.ts";
import { Icon } from "#web/ui/icon.tsx";
import { keepWords } from "./keep-words.ts";
import type { KeepWords } from "./keep.en.ts";

type Kind = keyof KeepWords["files"];
const kinds: readonly Kind[] = ["book.pdf", "book-read-along.epub", "book.epub", "audiobook.m4b"];

/** `isHeard`: the book is read along with its sound. */
type SavedFilesProps = { files: readonly LinkedFile[]; title: string; giver: string; isHeard: boolean };

/** The files of a book that may be saved, with their sizes. The EPUB with the voice takes the place of the silent one. */
export function SavedFiles({ files, title, giver, isHeard }: SavedFilesProps) {
  const words = useWords(keepWords);
  const language = useLanguage();
  const offered = kinds.flatMap((kind) => {
    const file = files.find((one) => one.kind === kind);
    return file ? [{ ...file, kind }] : [];
  });
  const isReadAlong = offered.some(({ kind }) => kind === "book-read-along.epub");
  const shown = offered.filter(({ kind }) => kind !== "book.epub" || !isReadAlong);
  if (shown.length === 0) return null;
  return (
    <section className="to-keep" aria-labelledby="to-keep">
      <h2 id="to-keep">{words.title}</h2>
      <p className="hint">{words.lead(giver)}</p>
      <ul>
        {shown.map(({ kind, url, bytes }) => (
          <li key={kind}>
            <Icon name="download" size={24} />
            <a className="link" href={url} download={`${fileStem(title, "book")}.${kind.split(".").at(-1)}`}>
              {words.files[kind]}
            </a>
            <span>{fileSize(bytes, language)}</span>
          </li>
        ))}
        <li className="hint">
          <Icon name="lock" size={24} />
          <span>{words.recordings}</span>
          <span>{words.notShared}</span>
        </li>
      </ul>
      {isHeard ? <p className="hint">{words.heard}</p> : null}
    </section>
  );
}
