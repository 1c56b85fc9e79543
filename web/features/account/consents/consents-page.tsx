import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  consentPurposes,
  firstPurposes,
  laterPurposes,
  type ConsentPurpose,
  type FirstPurpose,
  type LaterPurpose,
} from "#domain/account/consent.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { laterConsentWords } from "#web/lib/texts/later-consent-words.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { voiceHost } from "#web/features/account/voice/own-voice-calls.ts";
import { ConsentRow } from "./consent-row.tsx";
import { consentsWords } from "./consents-words.ts";
import { LedgerLines } from "./ledger-lines.tsx";
import type { LedgerLine } from "./load-ledger.ts";
import { TakenBack } from "./taken-back.tsx";
import { useLedger } from "./use-ledger.ts";

const SayYes = deferredPart(async () => (await import("./say-yes/say-yes.tsx")).SayYes);
const OwnAudiobooks = deferredPart(
  async () => (await import("#web/features/account/audiobooks/own-audiobooks.tsx")).OwnAudiobooks,
);
const OwnVoice = deferredPart(async () => (await import("#web/features/account/voice/own-voice.tsx")).OwnVoice);

/**
 * The consents of the signed-in person, the spoken one at `?say=clone`, their own voice at `?show=voice`, or their
 * audiobooks at `?show=audiobooks`.
 */
export function ConsentsPage() {
  const [query] = useSearchParams();
  const { loading } = useWords(frameWords);
  const shown = query.get("show");
  const Part =
    query.get("say") === "clone"
      ? SayYes
      : shown === "voice"
        ? OwnVoice
        : shown === "audiobooks"
          ? OwnAudiobooks
          : null;
  if (Part === null || voiceHost() === "") return <Ledger />;
  return (
    <Suspense fallback={<Skeleton label={loading} lines={8} />}>
      <Part />
    </Suspense>
  );
}

/** The consents in force, and every decision. */
function Ledger() {
  useLoadedWords(consentsWords);
  useLoadedWords(laterConsentWords);
  const words = useWords(consentsWords);
  const { loading } = useWords(frameWords);
  const { ledger, decision, say } = useLedger();
  const [withdrawn, setWithdrawn] = useState<{ purpose: ConsentPurpose; at: Date } | null>(null);
  const { data: lines, isError, refetch } = ledger;
  if (withdrawn) return <TakenBack {...withdrawn} back={() => setWithdrawn(null)} />;
  return (
    <div className="consents">
      <section>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        {decision.isError ? (
          <Notice kind="problem">{isRefusal(decision.error) ? words.notKept : words.notSent}</Notice>
        ) : null}
        {lines ? (
          <Rows
            lines={lines}
            busy={decision.isPending}
            say={(purpose, given, wording) =>
              say({ purpose, given, wording }, () => {
                if (!given) setWithdrawn({ purpose, at: new Date() });
              })
            }
          />
        ) : isError ? (
          <NotLoaded text={words.failed} retry={refetch} />
        ) : (
          <Skeleton label={loading} lines={8} />
        )}
      </section>
      <aside>
        <div className="leaves">
          <h2>{words.nobodyElse}</h2>
          <p>{words.nobodyElseText}</p>
        </div>
        {voiceHost() === "" ? null : <VoiceLinks />}
        {lines ? <LedgerLines lines={lines} /> : null}
      </aside>
    </div>
  );
}

function VoiceLinks() {
  const words = useWords(consentsWords);
  return (
    <p className="consents-links">
      <Link className="link" to="?show=voice">
        {words.toVoice}
      </Link>
      <Link className="link" to="?show=audiobooks">
        {words.toAudiobooks}
      </Link>
    </p>
  );
}

type RowsProps = {
  lines: readonly LedgerLine[];
  busy: boolean;
  say: (purpose: ConsentPurpose, given: boolean, wording: string) => void;
};

/** Purposes without a feature have a row only if the ledger has a decision on them (ruling 42). */
function Rows({ lines, busy, say }: RowsProps) {
  const words = useWords(consentsWords);
  const first = useWords(consentWords);
  const later = useWords(laterConsentWords);
  const offered = voiceHost() !== "";
  return (
    <ul className="consents-list">
      {consentPurposes
        .map((purpose) => ({ purpose, decided: lines.filter((line) => line.purpose === purpose) }))
        .filter(({ purpose, decided }) => isAsked(purpose, offered) || decided.length > 0)
        .map(({ purpose, decided }) => (
          <ConsentRow
            key={purpose}
            purpose={purpose}
            why={
              isFirst(purpose)
                ? words.whys[purpose]
                : isLater(purpose)
                  ? later[purpose].why
                  : purpose === "clone"
                    ? words.cloneWhy
                    : purpose === "narrated_family" && offered
                      ? words.narratedWhy
                      : ""
            }
            wording={
              isFirst(purpose)
                ? first.asked[purpose].wording
                : isLater(purpose)
                  ? later[purpose].wording
                  : purpose === "narrated_family" && offered
                    ? words.narratedWording
                    : null
            }
            aloud={purpose === "clone" && offered ? "?say=clone" : null}
            lines={decided}
            busy={busy}
            say={(given, wording) => say(purpose, given, wording)}
          />
        ))}
    </ul>
  );
}

const isFirst = (purpose: ConsentPurpose): purpose is FirstPurpose => firstPurposes.some((first) => first === purpose);
const isLater = (purpose: ConsentPurpose): purpose is LaterPurpose => laterPurposes.some((later) => later === purpose);

/** Whether a written edition of this installation asks a model that is not on its machine. */
function asksOutside(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="writes-outside"]')?.content === "yes";
}

const isAsked = (purpose: ConsentPurpose, isCloneOffered: boolean) =>
  isFirst(purpose) ||
  (isLater(purpose) && (purpose !== "model_writes" || asksOutside())) ||
  ((purpose === "clone" || purpose === "narrated_family") && isCloneOffered);
