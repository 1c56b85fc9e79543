import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useMemoirId } from "#web/story/studio/use-memoir-id.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";

const SectionEditor = deferredPart(async () => (await import("./section-editor.tsx")).SectionEditor);

/** One section of the book: its text, where each sentence came from, and what changed. */
export function SectionPage() {
  const { id = "", question = "" } = useParams();
  const words = useWords(sectionWords);
  const { loading } = useWords(frameWords);
  const memoirId = useMemoirId(id);
  const userId = useAuth().user?.id ?? "";
  /* A reload while the person types would replace their words. */
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: ["section", userId, id, question],
    queryFn: async () => (await Promise.all([loadSection(id, Number(question)), SectionEditor.preload()]))[0],
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <div className="dashboard section-page">
      {data ? null : <StudioStrip storyId={id} memoirId={memoirId} here="pages" />}
      {data === undefined && isError ? <h1>{words.pages}</h1> : null}
      {data === undefined && isError ? <NotLoaded text={words.notLoaded} retry={refetch} /> : null}
      {data === undefined && !isError ? <Skeleton label={loading} lines={8} /> : null}
      {data === null ? <h1>{words.nothingHere}</h1> : null}
      {data === null ? <p>{words.makeFirst}</p> : null}
      {data ? (
        <Suspense fallback={<Skeleton label={loading} lines={8} />}>
          <SectionEditor key={dataUpdatedAt} {...{ storyId: id, memoirId, userId }} loaded={data} reload={refetch} />
        </Suspense>
      ) : null}
    </div>
  );
}
