import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadPlaces, pageSize } from "./load-places.ts";
import { FoundPlace } from "./found-place.tsx";
import { searchWords } from "./search-words.ts";

/** Searches everything that the person may read. The address keeps the query. */
export function SearchPage() {
  const words = useWords(searchWords);
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const asked = params.get("q") ?? "";
  const [query, setQuery] = useState(asked);
  return (
    <div className="memory-sheet search-page">
      <p className="way-back">
        <Link className="link" to={pagePath(language, "/dashboard")}>
          <Icon name="back" size={24} /> {words.back}
        </Link>
      </p>
      <h1>{words.title}</h1>
      <form
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          setParams(query.trim() === "" ? {} : { q: query.trim() });
        }}
      >
        <label className="search-field">
          <span className="unseen">{words.field}</span>
          <Icon name="search" />
          <input type="search" maxLength={200} value={query} onChange={({ target }) => setQuery(target.value)} />
        </label>
        <Button type="submit">{words.search}</Button>
      </form>
      {asked === "" ? <p className="note">{words.hint}</p> : <Places key={asked} query={asked} />}
    </div>
  );
}

function Places({ query }: { query: string }) {
  const words = useWords(searchWords);
  const { loading } = useWords(frameWords);
  const userId = useSession()?.user.id ?? "";
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["search", userId, query],
    queryFn: ({ pageParam }) => loadPlaces(query, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length),
    networkMode: "always",
  });
  if (data === undefined)
    return isError ? <NotLoaded text={words.failed} retry={refetch} /> : <Skeleton label={loading} lines={6} />;
  const places = data.pages.flat();
  const groups = Map.groupBy(places, ({ kind }) => kind);
  return (
    <>
      <p role="status">{places.length === 0 ? words.nothing : words.places(places[0]?.places ?? 0)}</p>
      {[...groups].map(([kind, found]) => (
        <section key={kind}>
          <h2>{words.kinds[kind]}</h2>
          <ul className="found-places">
            {found.map((place) => (
              <FoundPlace key={place.id} place={place} query={query} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}
