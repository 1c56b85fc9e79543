import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { tapeService } from "./ask/tape-service.ts";
import { loadPlaces, pageSize } from "./load-places.ts";
import { FoundPlace } from "./found-place.tsx";
import { searchWords } from "./search-words.ts";

const AskTapes = deferredPart(async () => (await import("./ask/ask-tapes.tsx")).AskTapes);

/** Searches everything that the person may read; where a model is named, it also answers with quotations. */
export function SearchPage() {
  const words = useWords(searchWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const sought = params.get("q") ?? "";
  const [text, setText] = useState(sought);
  const service = tapeService();
  const asks = service !== null && params.has("ask");
  const search = <SearchEverything text={text} write={setText} sought={sought} />;
  return (
    <div className="memory-sheet search-page">
      <p className="way-back">
        <Link className="link" to={pagePath(language, "/dashboard")}>
          <Icon name="back" size={24} /> {words.back}
        </Link>
      </p>
      <h1>{asks ? words.askTitle : words.title}</h1>
      {service === null ? (
        search
      ) : (
        <Tabs
          label={words.ways}
          open={asks ? "ask" : "search"}
          onOpen={(way) =>
            setParams(way === "ask" ? { ask: "" } : sought === "" ? {} : { q: sought }, { replace: true })
          }
          tabs={[
            { name: "search", label: words.search, panel: search },
            {
              name: "ask",
              label: words.ask,
              panel: (
                <Suspense fallback={<Skeleton label={loading} lines={6} />}>
                  <AskTapes service={service} question={text} write={setText} />
                </Suspense>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

type SearchEverythingProps = { text: string; write: (text: string) => void; sought: string };

/** The address keeps the query. */
function SearchEverything({ text, write, sought }: SearchEverythingProps) {
  const words = useWords(searchWords);
  const [, setParams] = useSearchParams();
  return (
    <>
      <form
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          setParams(text.trim() === "" ? {} : { q: text.trim() });
        }}
      >
        <SearchField label={words.field} maxLength={200} value={text} change={write} />
        <Button type="submit">{words.search}</Button>
      </form>
      {sought === "" ? <p className="note">{words.hint}</p> : <Places key={sought} query={sought} />}
    </>
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
