import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Memory } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOpenedMemory } from "./api/use-memories.ts";
import { memoryWords } from "./memory-words.ts";

type Opened = ReturnType<typeof useOpenedMemory> & { memory: Memory };

type LoadedMemoryProps = { id: string; children: (opened: Opened) => ReactNode };

/** Loads a memory for a form. A reader of a public memory finds none. */
export function OwnMemory({ id, children }: LoadedMemoryProps) {
  return <LoadedMemory id={id}>{(opened) => (opened.isOwn ? children(opened) : <MemoryNotFound />)}</LoadedMemory>;
}

/** Loads a memory: loading, error with a retry, not found, or its page. */
export function LoadedMemory({ id, children }: LoadedMemoryProps) {
  const words = useWords(memoryWords);
  const { loading } = useWords(frameWords);
  const opened = useOpenedMemory(useSession()?.user.id ?? "", id);
  const { memory } = opened;
  if (opened.failed) return <NotLoaded text={words.loadFailed} retry={opened.retry} />;
  if (memory === undefined) return <Skeleton label={loading} lines={8} />;
  return memory === null ? <MemoryNotFound /> : children({ ...opened, memory });
}

function MemoryNotFound() {
  const words = useWords(memoryWords);
  const language = useLanguage();
  return (
    <section className="sheet center">
      <h1>{words.page.notFound}</h1>
      <p className="lead">{words.page.storyNotFound}</p>
      <p>{words.page.notFoundText}</p>
      <p>
        <Link className="button main" to={pagePath(language, "/dashboard")}>
          {words.back}
        </Link>
      </p>
    </section>
  );
}
