import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { fold } from "#domain/follow-up/fold-words.ts";
import type { Memory } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { UndoNotice } from "#web/story/deleted/undo-notice.tsx";
import { useJustDeleted } from "#web/story/deleted/use-just-deleted.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { restoration } from "#web/features/memories/api/change-queue.ts";
import { useMemories, useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { PageHead } from "#web/features/memories/page-head.tsx";
import { RefusedChanges } from "#web/features/memories/refused-changes.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { TagFilter } from "#web/features/memories/tag-filter.tsx";
import { MemoryCard } from "./memory-card.tsx";

const WaitingNotice = lazy(async () => ({
  default: (await import("#web/features/memories/approve/waiting-notice.tsx")).WaitingNotice,
}));
const DeletedMemories = lazy(async () => ({ default: (await import("./deleted-memories.tsx")).DeletedMemories }));

/** All memories of a person, newest first, with a search and keyword filters. */
export function MemoriesPage() {
  const words = useWords(memoryWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const userId = useSession()?.user.id ?? "";
  const { changes, memories, failed, retry } = useMemories(userId);
  const save = useSaveChange(userId);
  const deleted = useJustDeleted(memories ?? []);
  const create = pagePath(language, "/create-memory");
  return (
    <div className="memory-sheet">
      <PageHead
        back={pagePath(language, "/dashboard")}
        backText={words.back}
        title={words.list.title}
        lead={words.list.lead}
      />
      <p>
        <Link className="link" to={pagePath(language, "/photographs")}>
          {words.list.photographs}
        </Link>
      </p>
      <Suspense fallback={null}>
        <WaitingNotice memoryId={null} />
      </Suspense>
      <RefusedChanges changes={changes} />
      <UndoNotice
        deleted={deleted}
        text={words.list.deleted}
        undo={words.undo}
        failed={words.notSaved}
        restore={(id) => save(restoration("memories", id))}
      />
      {memories === null && failed ? (
        <NotLoaded text={words.loadFailed} retry={retry} />
      ) : memories === null ? (
        <Skeleton label={loading} lines={6} />
      ) : memories.length === 0 ? (
        <NoMemories create={create} />
      ) : (
        <FoundMemories memories={memories} create={create} />
      )}
      {memories === null ? null : (
        <Suspense fallback={null}>
          <DeletedMemories userId={userId} changes={changes} />
        </Suspense>
      )}
    </div>
  );
}

function NoMemories({ create }: { create: string }) {
  const { list } = useWords(memoryWords);
  return (
    <section className="stacked memories-empty">
      <h2>{list.empty}</h2>
      <p className="lead">{list.emptyText}</p>
      <Link className="button main large" to={create}>
        <Icon name="plus" /> {list.create}
      </Link>
    </section>
  );
}

function FoundMemories({ memories, create }: { memories: readonly Memory[]; create: string }) {
  const { list } = useWords(memoryWords);
  const [search, setSearch] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const found = memories.filter((memory) => isFound(memory, search, tags));
  const allTags = [...new Set(memories.flatMap((memory) => memory.tags))].toSorted();
  return (
    <>
      <div className="memories-tools">
        <Link className="button main large" to={create}>
          <Icon name="plus" /> {list.create}
        </Link>
        <SearchField label={list.search} value={search} change={setSearch} isHinted />
      </div>
      <TagFilter label={list.filter} tags={allTags} chosen={tags} choose={setTags} />
      {found.length === 0 ? (
        <p role="status">
          {list.nothing}{" "}
          <Button
            look="plain"
            onClick={() => {
              setSearch("");
              setTags([]);
            }}
          >
            {list.clear}
          </Button>
        </p>
      ) : (
        <ul className="memory-cards">
          {found.map((memory) => (
            <MemoryCard key={memory.id} memory={memory} />
          ))}
        </ul>
      )}
    </>
  );
}

function isFound(memory: Memory, search: string, tags: readonly string[]): boolean {
  const text = fold([memory.title, memory.description, ...memory.tags].join("\n"));
  return tags.every((tag) => memory.tags.includes(tag)) && text.includes(fold(search.trim()));
}
