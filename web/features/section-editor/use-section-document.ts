import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { useEditor, useEditorState, type Editor } from "@tiptap/react";
import { useMemo, useState } from "react";
import { textOfContent, type EditedSentence } from "#domain/book/section.ts";
import { PlainPaste } from "./document/plain-paste.ts";
import { docOf } from "./document/section-content.ts";
import { SentenceMark } from "./document/sentence-mark.ts";
import { sentenceAt, sentencesIn, type PlacedSentence } from "./document/sentences-in.ts";
import type { SectionSources } from "./section-sources.ts";
import { useReport } from "./use-report.ts";

type DocumentOptions = {
  initial: readonly EditedSentence[];
  sources: SectionSources;
  label: string;
  onChange: (text: string) => void;
};

type Shown = { selected: PlacedSentence | null; canUndo: boolean; canRedo: boolean };

const maxUndoSteps = 500;
const textbox = { "aria-multiline": "true", role: "textbox", spellcheck: "true" };

/** The text of a section being edited. */
export function useSectionDocument({ initial, sources, label, onChange }: DocumentOptions) {
  const [tooLong, setTooLong] = useState(false);
  const report = useReport(() => onChange(textOfContent(contentIn(editor))));
  const extensions = useMemo(
    () => [
      Document,
      Paragraph,
      Text,
      UndoRedo.configure({ depth: maxUndoSteps }),
      SentenceMark.configure({ isByHand: sources.isByHand }),
      PlainPaste.configure({ onTooLong: () => setTooLong(true) }),
    ],
    [sources],
  );
  const editor = useEditor({
    extensions,
    content: docOf(initial),
    /* The content security policy refuses injected styles; section-editor.css has them. */
    injectCSS: false,
    editorProps: { attributes: { "aria-label": label, ...textbox } },
    onUpdate: () => {
      setTooLong(false);
      report.soon();
    },
  });
  const shown = useEditorState({ editor, selector: (shownNow) => stateOf(shownNow.editor) });
  return {
    editor,
    ...shown,
    tooLong,
    content: () => contentIn(editor),
    /** Reports the newest change now. */
    report: report.now,
    /** Replaces the whole text; one step to undo. */
    replace: (content: readonly EditedSentence[]) =>
      void editor.chain().setContent(docOf(content), { emitUpdate: true }).focus("start").run(),
    /** Replaces the words of a sentence. */
    replaceSentence: ({ start, end }: PlacedSentence, words: readonly EditedSentence[]) => {
      const [paragraph] = docOf(words.map((one) => ({ ...one, paragraph: 0 }))).content ?? [];
      editor
        .chain()
        .focus()
        .insertContentAt({ from: start, to: end }, paragraph?.content ?? [])
        .run();
    },
    /** Puts the cursor where a new sentence begins. The editor's own focus waits for a frame, in which letters are lost. */
    beginSentence: () => {
      editor.view.focus();
      editor.chain().focus("end").insertContent(" ").run();
    },
  };
}
export type SectionDocument = ReturnType<typeof useSectionDocument>;

function stateOf(editor: Editor): Shown {
  return { selected: sentenceAt(editor.state), canUndo: editor.can().undo(), canRedo: editor.can().redo() };
}

function contentIn({ state }: Editor): EditedSentence[] {
  return sentencesIn(state.doc).map(({ paragraph, words: { text, from } }) => ({ paragraph, text, from }));
}
