import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { readDraft, readDraftBase } from "#web/story/drafts.ts";
import { ConflictChoice } from "#web/story/saved-text/conflict-choice.tsx";
import type { Conflict, Draft, TextSaver } from "#web/story/saved-text/text-saver.ts";
import { useSaving } from "#web/story/saved-text/use-saving.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CorrectionPanel } from "./correction-panel.tsx";
import { linesOf, textOf } from "./document/document.ts";
import { doubtfulPlaces, nextPlace } from "./document/doubtful-places.ts";
import { EditorHead } from "./editor-head.tsx";
import { History } from "./history.tsx";
import {
  checkWords,
  loadRevisions,
  loadTranscript,
  restoreRevision,
  saveCorrection,
  type LoadedTranscript,
} from "./load-transcript.ts";
import { SoundBar } from "./sound-bar.tsx";
import { SpokenLines } from "./spoken-lines.tsx";
import { transcriptWords } from "./transcript-words.ts";
import { useDocument } from "./use-document.ts";
import { useIsNarrow } from "#web/lib/page/use-is-narrow.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useTape } from "./use-tape.ts";

type EditorProps = {
  loaded: LoadedTranscript;
  storyId: string;
  memoirId: string | null;
  answerId: string;
  userId: string;
  reload: () => unknown;
};

/** Each change of the words is saved by itself. */
export function Editor({ loaded, storyId, memoirId, answerId, userId, reload }: EditorProps) {
  const words = useWords(transcriptWords);
  const { saver, state, conflict, edited } = useSavedDocument({ loaded, answerId, userId });
  const tape = useTape(edited.lines);
  const isNarrow = useIsNarrow();
  const doubtful = useMemo(() => doubtfulPlaces(edited.lines), [edited.lines]);
  const check = useCheckedWords(answerId);
  const goToNext = () => {
    const next = nextPlace(doubtful, edited.selection);
    if (next === undefined) return;
    edited.select(next.line, next.from, next.to);
    tape.playWord(next.line, next.from);
  };
  useShortcuts({ ...tape, goToNext });
  const panel = (
    <CorrectionPanel
      edited={edited}
      doubtfulCount={doubtful.length}
      goToNext={goToNext}
      playWord={tape.playWord}
      keep={(checked) => {
        if (checked) check(checked);
        void saver.flush();
      }}
      isNarrow={isNarrow}
    />
  );
  return (
    <>
      <StudioStrip storyId={storyId} memoirId={memoirId} here="answers">
        <p className={`kept ${state}`} role="status">
          {state === "kept" ? <Icon name="tick" size={22} /> : null} {words.states[state]}
        </p>
      </StudioStrip>
      <EditorHead loaded={loaded} edited={edited} />
      {conflict === null ? null : <Choice conflict={conflict} saver={saver} answerId={answerId} reload={reload} />}
      <div className="transcript-work" inert={conflict !== null}>
        <SpokenLines edited={edited} tape={tape} language={loaded.language} panel={isNarrow ? panel : null} />
        <aside>
          {isNarrow && edited.selection !== null ? null : panel}
          <History loaded={loaded} answerId={answerId} userId={userId} saver={saver} reload={reload} />
        </aside>
      </div>
      {loaded.audio_path === null ? null : (
        <SoundBar path={loaded.audio_path} seconds={loaded.seconds ?? 0} tape={tape} />
      )}
    </>
  );
}

/** Stores words that were recognized right. */
function useCheckedWords(answerId: string) {
  const { mutate } = useMutation({
    mutationFn: (stretch: readonly [number, number]) => checkWords(answerId, stretch),
    retry: 3,
  });
  return mutate;
}

type ChoiceProps = Pick<EditorProps, "answerId" | "reload"> & {
  conflict: Conflict<LoadedTranscript>;
  saver: TextSaver<LoadedTranscript>;
};

function Choice({ conflict, saver, answerId, reload }: ChoiceProps) {
  const words = useWords(transcriptWords).conflict;
  async function choose(isMine: boolean): Promise<void> {
    const [theirs] = await loadRevisions(conflict.theirs.recording_id, 1);
    if (!(await saver.keepMine(conflict))) throw new Error("The words were not saved.");
    if (!isMine) await restoreRevision(answerId, theirs?.number ?? 0, saver.version);
  }
  return <ConflictChoice {...{ words, conflict, saver, choose, reload }} show={(text) => text} />;
}

/** The lines of the loaded words, or of unsent ones of this device. */
function useSavedDocument({ loaded, answerId, userId }: Pick<EditorProps, "loaded" | "answerId" | "userId">) {
  const client = useQueryClient();
  const [draft] = useState(() => draftOf(readDraft(userId, answerId), readDraftBase(userId, answerId), loaded));
  const onSaved = () => void client.invalidateQueries({ queryKey: storyKeys(userId).answers });
  const { language } = loaded;
  const saving = useSaving({
    name: answerId,
    userId,
    loaded,
    draft,
    load: () => loadTranscript(answerId),
    save: (typed, edit) => saveCorrection(answerId, { text: typed, language, ...edit }),
    onSaved,
  });
  const text = draft === null || draft.isStale ? loaded.text : draft.text;
  const corrected = loaded.corrected || text !== loaded.text;
  const edited = useDocument(() => linesOf({ ...loaded, text, corrected, words: timedWordsOf(loaded) }));
  useSavedText(textOf(edited.lines), saving.saver.change);
  return { ...saving, edited };
}

/** The unsent words of this device, if they differ from the loaded ones. */
function draftOf(text: string | null, base: number | null, loaded: LoadedTranscript): Draft | null {
  if (text === null || text === loaded.text) return null;
  return { text, isStale: base !== null && base !== loaded.version, madeFrom: base };
}

const timedWordsOf = ({ words }: LoadedTranscript) =>
  words.map(([text, startMs, endMs, confidence, isChanged]) => ({ text, startMs, endMs, confidence, isChanged }));

/** Reports the text after each change, and not before the first. */
function useSavedText(text: string, change: (text: string) => void): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    change(text);
  }, [text]);
}
