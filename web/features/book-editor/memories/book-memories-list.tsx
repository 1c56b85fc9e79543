import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { bookPlaces } from "#domain/book/book-memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { bookMemoriesWords } from "./book-memories-words.ts";
import { loadListedMemories, placeMemory, type ListedMemory } from "./book-memories.ts";

/** Which family stories the book tells, and how. Each choice is saved at once. */
export function BookMemoriesList() {
  const words = useWords(bookMemoriesWords);
  const { loading } = useWords(frameWords);
  const userId = useSession()?.user.id ?? "";
  const { data, isError, refetch } = useQuery({
    queryKey: [...storyKey, "book memories", userId],
    queryFn: () => loadListedMemories(userId),
  });
  if (isError)
    return (
      <Notice kind="problem">
        {words.notReached} <Button onClick={() => void refetch()}>{words.retry}</Button>
      </Notice>
    );
  if (data === undefined) return <Skeleton label={loading} />;
  if (data.length === 0) return <p>{words.empty}</p>;
  return (
    <div className="edition-choices">
      <p className="hint">{words.hint}</p>
      {data.map((memory) => (
        <MemoryPlace key={memory.id} memory={memory} />
      ))}
    </div>
  );
}

function MemoryPlace({ memory }: { memory: ListedMemory }) {
  const words = useWords(bookMemoriesWords);
  const language = useLanguage();
  const { id, title, book_place: place } = memory;
  const keep = useStoryChange((wanted: string | null) => placeMemory(memory, wanted), { untilRead: true });
  const shown = keep.isPending ? keep.variables : place;
  return (
    <div>
      <Link className="link" to={pagePath(language, `/memory/${id}`)}>
        {title}
      </Link>
      <select
        aria-label={title}
        value={shown ?? ""}
        onChange={({ target }) => keep.mutate(target.value === "" ? null : target.value)}
      >
        <option value="">{words.none}</option>
        {bookPlaces.map((one) => (
          <option key={one} value={one}>
            {words.places[one]}
          </option>
        ))}
      </select>
      {keep.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </div>
  );
}
