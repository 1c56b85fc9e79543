import { EditorContent } from "@tiptap/react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";
import type { SectionDocument } from "./use-section-document.ts";
import "./section-sheet.css";

/** `page`: where the finished book begins the section; null where none has it. */
type SectionSheetProps = { loaded: LoadedSection; document: SectionDocument; page: number | null };

/** The page of the book with the text that is edited. */
export function SectionSheet({ loaded, document, page }: SectionSheetProps) {
  const words = useWords(sectionWords);
  return (
    <article className="book-page section-sheet">
      <p className="running-head">
        <span>{loaded.chapter_title}</span>
      </p>
      <h2>{loaded.title ?? loaded.heading}</h2>
      <EditorContent editor={document.editor} className="section-text" />
      {document.tooLong ? <Notice kind="problem">{words.tooLong}</Notice> : null}
      <p>
        <Button look="plain" onClick={document.beginSentence}>
          <Icon name="pen" size={24} /> {words.addSentence}
        </Button>
      </p>
      {page === null ? null : (
        <p className="folio">
          <span className="unseen">{words.pageOf} </span>
          {page}
        </p>
      )}
    </article>
  );
}
