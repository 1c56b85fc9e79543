import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useMemoirId } from "#web/story/studio/use-memoir-id.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadTranscript } from "./load-transcript.ts";
import { transcriptWords } from "./transcript-words.ts";

const Editor = deferredPart(async () => (await import("./editor.tsx")).Editor);

/** The words of one answer beside their sound: hear them, correct them, see what changed. */
export function TranscriptPage() {
  const { id = "", answer = "" } = useParams();
  const words = useWords(transcriptWords);
  const { loading } = useWords(frameWords);
  const memoirId = useMemoirId(id);
  const userId = useAuth().user?.id ?? "";
  /* A reload while the person types would replace their words. */
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: ["transcript", userId, answer],
    queryFn: async () => (await Promise.all([loadTranscript(answer), Editor.preload()]))[0],
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <div className="dashboard transcript">
      {data ? null : <StudioStrip storyId={id} memoirId={memoirId} here="answers" />}
      {data === undefined && isError ? <h1>{words.lines}</h1> : null}
      {data === undefined && isError ? <NotLoaded text={words.notLoaded} retry={refetch} /> : null}
      {data === undefined && !isError ? <Skeleton label={loading} lines={8} /> : null}
      {data === null ? <h1>{words.nothingHere}</h1> : null}
      {data ? (
        <Suspense fallback={<Skeleton label={loading} lines={8} />}>
          <Editor
            key={dataUpdatedAt}
            {...{ storyId: id, memoirId, userId }}
            loaded={data}
            answerId={answer}
            reload={refetch}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
