import { Mark } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { sentenceAt, sentenceMark, sentencesIn, type Words } from "./sentences-in.ts";

type SentenceOptions = { isByHand: (words: Words) => boolean };

/** Carries the source sentences of a text. Text typed behind it has none. Sentences written by hand are shown as such. */
export const SentenceMark = Mark.create<SentenceOptions>({
  name: sentenceMark,
  inclusive: false,
  addOptions: () => ({ isByHand: () => false }),
  addAttributes: () => ({ from: { default: "", rendered: false } }),
  renderHTML: () => ["span", 0],
  addProseMirrorPlugins() {
    const { isByHand } = this.options;
    return [
      new Plugin({
        props: {
          decorations: (state) => {
            const here = sentenceAt(state);
            const decorations = sentencesIn(state.doc).flatMap((one) => {
              const { words, start, end } = one;
              const byHand = isByHand(words);
              if (!byHand && one !== here) return [];
              const look = [byHand ? "by-hand" : "", one === here ? "lit" : ""].join(" ").trim();
              const marked = Decoration.inline(start, end, { class: look });
              return byHand ? [marked, Decoration.widget(start, pencil, { side: 1, key: "pencil" })] : [marked];
            });
            return DecorationSet.create(state.doc, decorations);
          },
        },
      }),
    ];
  },
});

const svg = "http://www.w3.org/2000/svg";

function pencil(): Element {
  const mark = document.createElementNS(svg, "svg");
  mark.setAttribute("viewBox", "0 0 24 24");
  mark.setAttribute("class", "hand-mark");
  mark.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", "M4 20l1-4.5L16.5 4 20 7.5 8.500 19 4 20zM14 6.5L17.5 10");
  mark.append(path);
  return mark;
}
