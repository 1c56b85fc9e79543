import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useParams } from "react-router";
import { z } from "zod/mini";
import { linkTokenSchema } from "#domain/account/private-link.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EndedLink } from "./door/ended-link.tsx";
import { CopyNotice, KeptBook } from "./keep/deferred-keep.ts";
import { linked } from "./link-backend.ts";
import { LinkedContent } from "./linked-content.tsx";
import { LinkedMemory } from "./linked-memory.tsx";
import { linkWords } from "./link-words.ts";
import { readLink, redeemLink } from "./load-link.ts";
import { storedToken } from "./link-token.ts";
import { useOpenLink } from "./use-open-link.ts";

const ContributePage = lazy(async () => ({
  default: (await import("#web/features/contribute/contribute-page.tsx")).ContributePage,
}));
const PinForm = deferredPart(async () => (await import("./door/pin-form.tsx")).PinForm);
const KeptWords = lazy(async () => ({
  default: (await import("#web/features/contribute/kept-words.tsx")).KeptWords,
}));

/** A page that a private link opens: its token at first, its id once the token was redeemed. */
export function LinkPage() {
  const link = useParams()["link"] ?? "";
  if (z.uuid().safeParse(link).success) return <OpenedLink id={link} />;
  return linkTokenSchema.safeParse(link).success ? <GivenLink token={link} /> : <Nowhere />;
}

function GivenLink({ token }: { token: string }) {
  const { loading } = useWords(frameWords);
  const { notRead } = useWords(linkWords);
  const { data, error, refetch } = useQuery({
    queryKey: ["private link", token],
    queryFn: () => redeemLink(token),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const openLink = useOpenLink(token);
  const openId = data?.state === "open" ? data.link_id : null;
  useEffect(() => {
    if (openId !== null) openLink(openId);
  }, [openId, openLink]);
  if (error) return <Kept link={token} otherwise={<NotLoaded text={notRead} retry={refetch} />} />;
  if (data?.state === "pin")
    return (
      <Suspense fallback={<Skeleton label={loading} />}>
        <PinForm token={token} giver={data.giver ?? ""} />
      </Suspense>
    );
  if (data?.state === "ended") return <EndedLink token={token} giver={data.giver ?? ""} endedAt={data.ended_at} />;
  return data?.state === "unknown" ? <Nowhere /> : <Skeleton label={loading} lines={6} />;
}

/** Ended links and withdrawn answers leave an open page within this time. */
const refreshMs = 1_500;

function OpenedLink({ id }: { id: string }) {
  const { loading } = useWords(frameWords);
  const { notRead } = useWords(linkWords);
  const { data, failureCount, errorUpdateCount, refetch } = useQuery({
    queryKey: ["opened link", id],
    queryFn: () => readLink(id),
    refetchInterval: refreshMs,
    staleTime: 0,
    gcTime: 0,
  });
  if (data?.scope === "collaborate" && data.memory_id !== null)
    return (
      <Suspense fallback={<Skeleton label={loading} lines={8} />}>
        <ContributePage
          link={{ id, memoryId: data.memory_id, giver: data.giver ?? "", expiresAt: data.expires_at }}
          rest={linked.rest}
          storage={linked.storage}
        >
          <LinkedMemory id={data.memory_id} />
        </ContributePage>
      </Suspense>
    );
  if (data)
    return (
      <>
        {data.scope === "book" ? (
          <Suspense fallback={null}>
            <CopyNotice linkId={id} link={data} />
          </Suspense>
        ) : null}
        <LinkedContent id={id} link={data} />
      </>
    );
  if (data === null) {
    const token = storedToken(id);
    return (
      <>
        {token === null ? <EndedLink token={null} giver="" endedAt={null} /> : <GivenLink token={token} />}
        <Suspense fallback={null}>
          <CopyNotice linkId={id} link={null} />
          <KeptWords linkId={id} />
        </Suspense>
      </>
    );
  }
  const waiting = <Skeleton label={loading} lines={6} />;
  /* The next request of an unread link forgets that the last one failed. */
  const hasFailed = errorUpdateCount > 0;
  if (!hasFailed && failureCount === 0) return waiting;
  return <Kept link={id} otherwise={hasFailed ? <NotLoaded text={notRead} retry={refetch} /> : waiting} />;
}

/** The copy on this device while the server is not reached. */
function Kept(props: { link: string; otherwise: ReactNode }) {
  return (
    <Suspense fallback={props.otherwise}>
      <KeptBook {...props} />
    </Suspense>
  );
}

function Nowhere() {
  const { nowhereTitle, nowhereText } = useWords(linkWords);
  return (
    <section className="sheet narrow">
      <h1>{nowhereTitle}</h1>
      <p>{nowhereText}</p>
    </section>
  );
}
