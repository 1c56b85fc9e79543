import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { EditedSentence } from "#domain/book/section.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { newId } from "#web/lib/new-id.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { readDraft, readDraftBase } from "#web/story/drafts.ts";
import { ConflictChoice } from "#web/story/saved-text/conflict-choice.tsx";
import type { Conflict, Draft, TextSaver } from "#web/story/saved-text/text-saver.ts";
import { useSaving } from "#web/story/saved-text/use-saving.ts";
import { wordsOfContent } from "./document/section-content.ts";
import { sectionPagesQuery } from "#web/story/section/load-page-numbers.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { contentOf, loadSection, saveSection, type LoadedSection } from "#web/story/section/load-section.ts";
import { SectionActs } from "./section-acts.tsx";
import { SectionHead } from "./section-head.tsx";
import { SectionHistory } from "./section-history.tsx";
import { SectionList } from "./list/section-list.tsx";
import { SectionSheet } from "./section-sheet.tsx";
import { SectionSources } from "./section-sources.ts";
import { sectionWords } from "./section-words.ts";
import { SentenceSource } from "./sentence-source.tsx";
import { useHearing } from "#web/story/section/use-hearing.ts";
import { useSectionDocument } from "./use-section-document.ts";
import "./section-editor.css";

export type EditorProps = {
  loaded: LoadedSection;
  storyId: string;
  memoirId: string | null;
  userId: string;
  reload: () => unknown;
};

/** Each change is saved by itself. */
export function SectionEditor({ loaded, storyId, memoirId, userId, reload }: EditorProps) {
  const words = useWords(sectionWords);
  const { data: pages } = useQuery(sectionPagesQuery(userId, memoirId));
  const { saver, state, conflict, document, sources } = useSavedSection({ loaded, storyId, userId });
  const spans = sources.of(document.selected?.words.from ?? []).flatMap((one) => one.spans);
  const hearing = useHearing(spans, loaded.sounds);
  /* The text before it stays in the history. */
  async function replace(content: readonly EditedSentence[]): Promise<void> {
    document.report();
    await saver.beginRevision();
    document.replace(content);
  }
  return (
    <>
      <StudioStrip storyId={storyId} memoirId={memoirId} here="pages">
        <p className={`kept ${state}`} role="status">
          {state === "kept" ? <Icon name="tick" size={22} /> : null} {words.states[state]}
        </p>
      </StudioStrip>
      <SectionHead loaded={loaded} document={document} pages={pages} />
      {conflict === null ? null : <Choice {...{ conflict, saver, storyId, reload }} />}
      <div className="section-work" inert={conflict !== null}>
        <SectionList loaded={loaded} storyId={storyId} userId={userId} pages={pages} />
        <SectionSheet loaded={loaded} document={document} page={pages?.get(loaded.question_id)?.first ?? null} />
        <aside>
          <SentenceSource loaded={loaded} document={document} sources={sources} hearing={hearing} />
          <SectionActs {...{ loaded, document, storyId, hearing, replace }} save={saver.flush} />
          <SectionHistory loaded={loaded} userId={userId} replace={replace} version={saver.version} />
        </aside>
      </div>
    </>
  );
}

type ChoiceProps = Pick<EditorProps, "storyId" | "reload"> & {
  conflict: Conflict<LoadedSection>;
  saver: TextSaver<LoadedSection>;
};

function Choice({ conflict, saver, storyId, reload }: ChoiceProps) {
  const words = useWords(sectionWords).conflict;
  const { theirs } = conflict;
  async function choose(isMine: boolean): Promise<void> {
    if (!(await saver.keepMine(conflict))) throw new Error("The section was not saved.");
    /* An edit of its own, so that both texts stay in the history. */
    if (!isMine)
      await saveSection({ storyId, section: theirs, text: theirs.text, base: saver.version, editor: newId() });
  }
  return (
    <ConflictChoice {...{ words, conflict, saver, choose, reload }} show={(text) => wordsOfContent(contentOf(text))} />
  );
}

/** The text of the loaded section, or the unsent one of this device. */
function useSavedSection({ loaded, storyId, userId }: Omit<EditorProps, "reload" | "memoirId">) {
  const words = useWords(sectionWords);
  const client = useQueryClient();
  const name = nameOf(loaded);
  const [draft] = useState(() => draftOf(readDraft(userId, name), readDraftBase(userId, name), loaded));
  const saving = useSaving({
    name,
    userId,
    loaded,
    draft,
    load: () => loadSection(storyId, loaded.question_id),
    save: (text, { base, editor }) => saveSection({ storyId, section: loaded, text, base, editor }),
    onSaved: () => void client.invalidateQueries({ queryKey: storyKeys(userId).book }),
  });
  const sources = useMemo(() => new SectionSources(loaded), [loaded]);
  const document = useSectionDocument({
    initial: contentOf(draft === null || draft.isStale ? loaded.text : draft.text),
    sources,
    label: words.page,
    onChange: saving.saver.change,
  });
  return { ...saving, document, sources };
}

/** Names the unsent text of a section on this device. */
function nameOf({ session_id, question_id }: LoadedSection): string {
  return `section ${session_id} ${question_id}`;
}

/** The unsent text of this device, if it differs from the loaded one. */
function draftOf(text: string | null, base: number | null, loaded: LoadedSection): Draft | null {
  if (text === null || text === loaded.text) return null;
  return { text, isStale: base !== null && base !== loaded.version, madeFrom: base };
}
