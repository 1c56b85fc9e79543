import { Link, useLocation } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { loadGivenLinks } from "#web/features/links/load-links.ts";
import { madeLinkSchema } from "#web/features/links/made-link.ts";
import { useLinkCounts, useLinkPages } from "#web/features/links/use-links.ts";
import { LinkEntry } from "./link-entry.tsx";
import { PrintedCodes } from "./printed-codes.tsx";
import { ReadyLink } from "./ready-link.tsx";

const stateSchema = z.object({ made: madeLinkSchema });

/** All links that a person has given, and apart from them the codes printed in their book. */
export function LinksPage() {
  const { list, facts } = useWords(linksWords);
  const { data: counts } = useLinkCounts();
  const { state } = useLocation();
  const made = stateSchema.safeParse(state).data?.made ?? null;
  return (
    <div className="links-sheet">
      <div className="links-head">
        <div>
          <h1>{list.title}</h1>
          {counts ? (
            <p className="lead">
              {counts.open + counts.ended > 0 ? list.counts(counts.open, counts.ended) : null}{" "}
              {counts.printed + counts.closed > 0 ? list.apart : null}
            </p>
          ) : null}
        </div>
        <GiveALink />
      </div>
      <div className="links-columns">
        <section aria-label={list.label}>
          {made === null ? null : <ReadyLink made={made} />}
          <GivenLinks />
        </section>
        <aside>
          {counts ? <PrintedCodes counts={counts} /> : null}
          <FactList facts={facts} />
        </aside>
      </div>
    </div>
  );
}

function GiveALink() {
  const { list } = useWords(linksWords);
  const language = useLanguage();
  return (
    <p className="links-give">
      <Link className="button main large" to={pagePath(language, "/links/new")}>
        <Icon name="plus" size={26} /> {list.give}
      </Link>
    </p>
  );
}

function GivenLinks() {
  const { list } = useWords(linksWords);
  const { loading } = useWords(frameWords);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLinkPages(
    "links",
    loadGivenLinks,
  );
  const links = data?.pages.flat();
  if (links === undefined)
    return isError ? <NotLoaded text={list.notRead} retry={refetch} /> : <Skeleton label={loading} lines={6} />;
  if (links.length === 0)
    return (
      <div className="stacked links-empty">
        <h2>{list.emptyTitle}</h2>
        <p>{list.empty}</p>
      </div>
    );
  return (
    <>
      <ul className="given-links">
        {links.map((link) => (
          <LinkEntry key={link.id} link={link} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {list.more}
        </Button>
      ) : null}
    </>
  );
}
