import { Extension } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { maxSectionBytes } from "#domain/book/section.ts";
import { tidied } from "./sentences-in.ts";

type PasteOptions = { onTooLong: () => void };

/** Characters of the document and of a paste together; a character is up to three bytes in the database. */
const maxLetters = maxSectionBytes / 3;

/**
 * Pastes text alone, without styles and scripts. What was cut or copied in this editor keeps its sources. Text that would
 * not fit is refused.
 */
export const PlainPaste = Extension.create<PasteOptions>({
  name: "plainPaste",
  addOptions: () => ({ onTooLong: () => undefined }),
  addProseMirrorPlugins() {
    const { onTooLong } = this.options;
    let copied: { text: string; slice: Slice } | null = null;
    const copy = (view: EditorView) => {
      const slice = view.state.selection.content();
      copied = { text: comparable(slice.content.textBetween(0, slice.content.size, "\n")), slice };
      return false;
    };
    const paste = (view: EditorView, text: string) => {
      if (view.state.doc.content.size + text.length > maxLetters) return onTooLong();
      const slice = copied !== null && comparable(text) === copied.text ? copied.slice : plainSlice(view, text);
      view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy,
            cut: copy,
            /* Before the editor reads the markup, which may be megabytes. */
            paste: (view, event) => {
              event.preventDefault();
              paste(view, textIn(event.clipboardData));
              return true;
            },
            /* Only what is dragged inside the editor. */
            drop: (view, event) => {
              if (view.dragging) return false;
              event.preventDefault();
              return true;
            },
          },
        },
      }),
    ];
  },
});

function comparable(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function textIn(data: DataTransfer | null): string {
  const plain = data?.getData("text/plain") ?? "";
  if (plain !== "") return plain;
  const html = data?.getData("text/html") ?? "";
  if (html === "" || html.length > maxLetters * 10) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const one of page.querySelectorAll("script, style")) one.remove();
  return page.body.textContent;
}

function plainSlice({ state: { schema } }: EditorView, text: string): Slice {
  const [paragraph] = [schema.nodes["paragraph"]];
  const lines = text.split(/\r\n?|\n/u).map(tidied);
  const nodes = lines.filter((line) => line !== "").flatMap((line) => paragraph?.create(null, schema.text(line)) ?? []);
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1);
}
