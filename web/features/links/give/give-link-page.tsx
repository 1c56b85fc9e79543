import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { linkScopeSchema } from "#web/features/links/load-links.ts";
import { GiveLinkForm } from "./give-link-form.tsx";
import { loadTargets } from "./load-targets.ts";

/** Gives a private link. `?scope=` and `?target=` choose what it opens. */
export function GiveLinkPage() {
  const { give } = useWords(linksWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const userId = useSession()?.user.id ?? "";
  const [query] = useSearchParams();
  const { data, isError, refetch } = useQuery({
    queryKey: ["link targets", userId],
    queryFn: () => loadTargets(userId),
    staleTime: 0,
  });
  return (
    <div className="links-sheet">
      <p className="links-back">
        <Link className="link" to={pagePath(language, "/links")}>
          <Icon name="back" size={24} /> {give.back}
        </Link>
      </p>
      <h1>{give.title}</h1>
      <p className="lead">{give.lead}</p>
      {data ? (
        <GiveLinkForm
          targets={data}
          asked={{ scope: linkScopeSchema.safeParse(query.get("scope")).data ?? null, target: query.get("target") }}
        />
      ) : isError ? (
        <NotLoaded text={give.notRead} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={8} />
      )}
    </div>
  );
}
