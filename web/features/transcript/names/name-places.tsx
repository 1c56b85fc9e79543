import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { newId } from "#web/lib/new-id.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { correctName, undoName, type NamePlace } from "./load-names.ts";
import { NamePlaceRow } from "./name-place-row.tsx";
import { namesWords } from "./names-words.ts";

type NamePlacesProps = {
  places: readonly NamePlace[];
  heard: string;
  written: string;
  userId: string;
  /** Opens the list of places anew. */
  lookAgain: () => unknown;
};

type End = { kind: "good" | "problem"; text: string };

/** The places of a name. Each can be heard and left out; all chosen ones are corrected, and undone, in one step. */
export function NamePlaces(props: NamePlacesProps) {
  const { places, heard } = props;
  const words = useWords(namesWords);
  const [left, setLeft] = useState<ReadonlySet<NamePlace>>(new Set());
  const chosen = places.filter((place) => !left.has(place));
  const { correct, undo, isCorrected, busy, end } = useNameChange(props, chosen);
  const toggle = (place: NamePlace) =>
    setLeft((was) => (was.has(place) ? new Set([...was].filter((one) => one !== place)) : new Set([...was, place])));

  if (places.length === 0) return <p role="status">{words.nowhere(heard)}</p>;
  return (
    <>
      <p role="status">{words.places(places.length)}</p>
      {isCorrected ? null : (
        <ul className="name-places">
          {places.map((place) => (
            <NamePlaceRow
              key={`${place.answer_id} ${place.place}`}
              place={place}
              isChosen={!left.has(place)}
              toggle={() => toggle(place)}
            />
          ))}
        </ul>
      )}
      {end === null ? null : <Notice kind={end.kind}>{end.text}</Notice>}
      <p className="hint">{words.follows}</p>
      {isCorrected ? (
        <Button look="quiet" busy={busy} onClick={undo}>
          {words.undo}
        </Button>
      ) : (
        <Button large busy={busy} onClick={correct}>
          {words.correct(chosen.length)}
        </Button>
      )}
    </>
  );
}

function useNameChange({ heard, written, userId, lookAgain }: NamePlacesProps, chosen: readonly NamePlace[]) {
  const words = useWords(namesWords);
  const client = useQueryClient();
  const [change] = useState(newId);
  const [isCorrected, setCorrected] = useState(false);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<End | null>(null);

  async function run(work: () => Promise<End>, problem: string): Promise<void> {
    setBusy(true);
    setEnd(null);
    try {
      setEnd(await work());
      void client.invalidateQueries({ queryKey: storyKeys(userId).answers });
      void client.invalidateQueries({ queryKey: ["names", userId, "list"] });
    } catch (failure) {
      const isStale = failure instanceof RequestFailure && failure.status === 409;
      setEnd({ kind: "problem", text: isStale ? words.changed : problem });
    }
    setBusy(false);
  }

  const correct = () => {
    if (written === "" || written === heard) return setEnd({ kind: "problem", text: words.typeFirst });
    if (chosen.length === 0) return setEnd({ kind: "problem", text: words.chooseFirst });
    return void run(async () => {
      await correctName({ heard, written, places: chosen, change });
      setCorrected(true);
      return { kind: "good", text: words.corrected(chosen.length, written) };
    }, words.notCorrected);
  };
  const undo = () =>
    void run(async () => {
      const { kept } = await undoName(change);
      await lookAgain();
      return { kind: "good", text: kept === 0 ? words.undone : words.partlyUndone(kept) };
    }, words.notUndone);
  return { correct, undo, isCorrected, busy, end };
}
