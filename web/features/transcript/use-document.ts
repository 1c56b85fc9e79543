import { useState } from "react";
import { replaceWords, type Line } from "./document/document.ts";

/** The words in the correction field: those of `original` from `from` up to `to`. */
export type Selection = { original: Line; from: number; to: number; typed: string };

type State = {
  lines: readonly Line[];
  selection: Selection | null;
  past: readonly (readonly Line[])[];
  future: readonly (readonly Line[])[];
};

const maxUndoSteps = 200;

/** The lines of an answer, the words being corrected, and the steps to undo. One selection is one step. */
export function useDocument(initial: () => Line[]) {
  const [state, setState] = useState<State>(() => ({ lines: initial(), selection: null, past: [], future: [] }));
  const select = (lineId: number, from: number, to: number) =>
    setState((was) => {
      const original = was.lines.find(({ id }) => id === lineId);
      return original === undefined
        ? was
        : { ...was, selection: { original, from, to, typed: wordsOf(original, from, to) } };
    });
  const type = (typed: string) =>
    setState((was) => (was.selection === null ? was : typedInto(was, was.selection, typed)));
  return {
    ...state,
    select,
    type,
    close: () => setState((was) => ({ ...was, selection: null })),
    undo: () => setState(undone),
    redo: () => setState(redone),
    /** The selected words are right as they are. */
    confirm: () => setState((was) => (was.selection === null ? was : confirmed(was, was.selection))),
  };
}
export type EditedDocument = ReturnType<typeof useDocument>;

export function wordsOf({ tokens }: Line, from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text, after }) => text + after)
    .join("")
    .trim();
}

function typedInto(was: State, { original, from, to }: Selection, typed: string): State {
  const lines = was.lines.map((line) => (line.id === original.id ? replaceWords(original, from, to, typed) : line));
  const isFirst = was.lines.includes(original);
  const past = isFirst ? [...was.past, was.lines].slice(-maxUndoSteps) : was.past;
  return { lines, selection: { original, from, to, typed }, past, future: [] };
}

function undone(was: State): State {
  const lines = was.past.at(-1);
  return lines === undefined
    ? was
    : { lines, selection: null, past: was.past.slice(0, -1), future: [...was.future, was.lines] };
}

function redone(was: State): State {
  const lines = was.future.at(-1);
  return lines === undefined
    ? was
    : { lines, selection: null, past: [...was.past, was.lines], future: was.future.slice(0, -1) };
}

/** Where the selected words end in their line as it is now. */
export function endOf({ original, to }: Selection, line: Line): number {
  return to + line.tokens.length - original.tokens.length;
}

function confirmed(was: State, selection: Selection): State {
  const lines = was.lines.map((line) => {
    if (line.id !== selection.original.id) return line;
    const end = endOf(selection, line);
    const isSelected = (at: number) => at >= selection.from && at < end;
    return { ...line, tokens: line.tokens.map((one, at) => (isSelected(at) ? { ...one, isDoubtful: false } : one)) };
  });
  return { ...was, lines, selection: null };
}
