import { useState } from "react";
import { Link } from "react-router";
import { leastSampleMs, type OwnVoice as Own, type VoiceSample } from "#domain/account/own-voice.ts";
import { pagePath } from "#domain/site-map.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ownVoiceWords } from "./own-voice-words.ts";
import { SampleList } from "./sample-list.tsx";
import { TestVoice } from "./test-voice.tsx";
import { useOwnVoice } from "./use-own-voice.ts";
import { VoiceActs } from "./voice-acts.tsx";
import "./own-voice.css";

/** The clear samples choose themselves until they are this long. */
const enoughMs = 90_000;

/** Samples of the person's voice, and the voice that a provider makes of those they tick. */
export function OwnVoice() {
  useLoadedWords(ownVoiceWords);
  const words = useWords(ownVoiceWords);
  const { loading } = useWords(frameWords);
  const { query, order, send } = useOwnVoice();
  const { data, isError, refetch } = query;
  const failure = order.error instanceof RequestFailure && order.error.status === 429 ? words.enough : words.notDone;
  return (
    <div className="own-voice">
      {data ? (
        <Shown key={data.voice?.id} own={data} busy={order.isPending} send={send} />
      ) : isError ? (
        <NotLoaded text={words.failed} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={8} />
      )}
      {order.isError ? <Notice kind="problem">{failure}</Notice> : null}
    </div>
  );
}

type ShownProps = { own: Own; busy: boolean; send: ReturnType<typeof useOwnVoice>["send"] };

function Shown({ own, busy, send }: ShownProps) {
  const words = useWords(ownVoiceWords);
  const { samples, voice, may, finding, sentence, host } = own;
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const isThere = voice?.state === "making" || voice?.state === "ready";
  const chosen = isThere ? new Set(voice.sample_ids) : (changed ?? clearest(samples));
  const chosenMs = samples.filter(({ id }) => chosen.has(id)).reduce((sum, one) => sum + lengthOf(one), 0);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChanged(next);
  };
  return (
    <>
      <section className="leaves">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.title}</h1>
        {may ? <p className="lead">{words.lead}</p> : <NeedsYes />}
        {finding ? <p role="status">{words.finding}</p> : null}
        {may && !finding && samples.length === 0 ? <p>{words.none}</p> : null}
        {samples.length === 0 ? null : (
          <SampleList samples={samples} chosen={chosen} toggle={isThere ? null : toggle} />
        )}
      </section>
      <aside>
        {voice?.state === "deleting" ? <p role="status">{words.deleting(host)}</p> : null}
        {voice?.state === "deleted" ? <p role="status">{words.deleted(host)}</p> : null}
        {voice?.state === "failed" ? (
          <Notice kind="problem">{words.problems[voice.problem ?? ""] ?? words.notMade}</Notice>
        ) : null}
        {voice?.state === "making" ? <p role="status">{words.making}</p> : null}
        {voice?.state === "ready" ? <TestVoice sentence={sentence} chosenMs={chosenMs} /> : null}
        {may && (isThere || samples.length > 0) ? (
          <VoiceActs
            own={own}
            chosen={samples.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
            isEnough={chosenMs >= leastSampleMs}
            busy={busy}
            send={send}
          />
        ) : null}
      </aside>
    </>
  );
}

function NeedsYes() {
  const words = useWords(ownVoiceWords);
  const language = useLanguage();
  return (
    <>
      <p className="lead">{words.needsYes}</p>
      <p>
        <Link className="button main large" to={`${pagePath(language, "/account/consents")}?say=clone`}>
          {words.toYes}
        </Link>
      </p>
    </>
  );
}

const lengthOf = ({ start_ms: from, end_ms: to }: VoiceSample): number => to - from;

function clearest(samples: readonly VoiceSample[]): ReadonlySet<string> {
  const chosen = new Set<string>();
  let soFar = 0;
  for (const sample of samples) {
    if (soFar >= enoughMs || sample.mark === "not good") continue;
    if (sample.mark === "usable" && soFar >= leastSampleMs) continue;
    chosen.add(sample.id);
    soFar += lengthOf(sample);
  }
  return chosen;
}
