import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { deviceOf } from "./device.ts";
import type { Language } from "#domain/language.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { endOtherPlaces, endPlace, loadPlaces, type SignedInPlace } from "./account-calls.ts";
import { accountWords } from "./account-words.ts";

/** The signed-in devices. Each other one can be signed out. */
export function SignedInDevices() {
  const { places } = useWords(accountWords);
  const { loading } = useWords(frameWords);
  const { user } = useAuth();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryKey = ["places", user?.id];
  const { data, isError } = useQuery({ queryKey, queryFn: loadPlaces, staleTime: 0 });
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherPlaces() : endPlace(id)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      heading.current?.focus();
    },
  });
  const others = data?.filter(({ is_this_one }) => is_this_one !== true) ?? [];
  return (
    <section aria-labelledby="account-places">
      <h2 id="account-places" ref={heading} tabIndex={-1}>
        {places.title}
      </h2>
      {data ? (
        <ul className="places">
          {data.map((place) => (
            <Place key={place.id} place={place} busy={ending.isPending} onEnd={() => ending.mutate(place.id)} />
          ))}
        </ul>
      ) : isError ? null : (
        <Skeleton label={loading} lines={2} />
      )}
      {others.length > 1 ? (
        <Button look="quiet" busy={ending.isPending} onClick={() => ending.mutate(null)}>
          {places.endOthers}
        </Button>
      ) : null}
      {isError || ending.isError ? (
        <Notice kind="problem">
          <p>{ending.isError ? places.notEnded : places.failed}</p>
        </Notice>
      ) : null}
    </section>
  );
}

type PlaceProps = { place: SignedInPlace; busy: boolean; onEnd: () => void };

function Place({ place, busy, onEnd }: PlaceProps) {
  const { places } = useWords(accountWords);
  const language = useLanguage();
  const device = deviceOf(place.user_agent);
  const isHere = place.is_this_one === true;
  const seen = isHere ? places.now : dayOf(place.last_seen_at, language);
  return (
    <li>
      <span>
        <b>{isHere ? places.here[device] : places.there[device]}</b>, {seen}
      </span>
      {isHere ? null : (
        <Button look="plain" busy={busy} onClick={onEnd}>
          {places.end} <span className="unseen">{`${places.there[device]}, ${seen}`}</span>
        </Button>
      )}
    </li>
  );
}

const dayMs = 24 * 3_600_000;

const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());

/** `today`, `yesterday`, `3 days ago`, by the calendar of this device. */
function dayOf(time: string, language: Language): string {
  const days = Math.round((midnight(new Date(time)) - midnight(new Date())) / dayMs);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.min(0, days), "day");
}
