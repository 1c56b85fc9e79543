import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useOnce } from "#web/lib/use-once.ts";
import { datePairsKey, type DatePair } from "#web/story/section/load-date-pairs.ts";
import { Button } from "#web/ui/button.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TalkSpread } from "#web/ui/talk/talk-spread.tsx";
import { datesWords } from "./dates-words.ts";
import { Decide, type Decision } from "./decide.tsx";
import { DateSide } from "./date-side.tsx";
import { loadTwoDates, saveChoice, type TwoDates } from "./load-two-dates.ts";

/** What became of the newest choice. */
export type Saving = "kept" | "saving" | "offline" | "failed" | "conflict";

type TwoDatesViewProps = {
  storyId: string;
  userId: string;
  memoirId: string | null;
  pair: DatePair;
  count: { at: number; of: number };
  state: Saving;
  setState: (state: Saving) => void;
  /** `changed`: the questions of the sections that a choice changed. */
  goOn: (changed: readonly number[]) => void;
};

/** Two sentences with two years side by side, and the choice between them. */
export function TwoDatesView({ storyId, userId, memoirId, pair, count, state, setState, goOn }: TwoDatesViewProps) {
  const words = useWords(datesWords);
  const { loading } = useWords(frameWords);
  /* A reload while the person decides would change what they decide about. */
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["two dates", userId, storyId, pair.one_sentence, pair.other_sentence],
    queryFn: () => loadTwoDates({ storyId, memoirId, pair }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data === undefined || (isFetching && state === "conflict"))
    return (
      <>
        <h1>{words.title}</h1>
        {isError && !isFetching ? (
          <NotLoaded text={words.notLoaded} retry={refetch} />
        ) : (
          <Skeleton label={loading} lines={8} />
        )}
      </>
    );
  if (data === null) return <Changed goOn={() => goOn([])} />;
  const lookAgain = async () => {
    await refetch();
    setState("kept");
  };
  return <Shown {...{ storyId, userId, dates: data, count, state, setState, goOn, lookAgain }} />;
}

type ShownProps = Pick<TwoDatesViewProps, "storyId" | "userId" | "count" | "state" | "setState" | "goOn"> & {
  dates: TwoDates;
  lookAgain: () => Promise<void>;
};

function Shown({ storyId, userId, dates, count, state, setState, goOn, lookAgain }: ShownProps) {
  const words = useWords(datesWords);
  const heading = useFocus(count.at > 1);
  const save = useSaveChoice({ storyId, userId, dates, setState, goOn });
  const { one, other } = dates;
  return (
    <>
      <header>
        <p className="eyebrow">{words.count(count.at, count.of)}</p>
        <h1 ref={heading} tabIndex={-1}>
          {words.hereThere(one.year, other.year)}
        </h1>
        <p className="hint">{words.lead}</p>
      </header>
      <TalkSpread>
        <DateSide side="left" sentence={one} />
        <DateSide side="right" sentence={other} />
      </TalkSpread>
      <Decide one={one} other={other} busy={state === "saving"} keep={save} later={() => goOn([])}>
        {state === "conflict" ? (
          <Notice kind="problem">
            <p>{words.states.conflict}</p>
            <Button look="quiet" onClick={() => void lookAgain()}>
              {words.lookAgain}
            </Button>
          </Notice>
        ) : null}
        {state === "offline" || state === "failed" ? <Notice kind="problem">{words.states[state]}</Notice> : null}
      </Decide>
    </>
  );
}

type SaveOptions = Pick<ShownProps, "storyId" | "userId" | "dates" | "setState" | "goOn">;

/** Saves one decision at a time; more presses while it is saved do nothing. */
function useSaveChoice({ storyId, userId, dates, setState, goOn }: SaveOptions) {
  const client = useQueryClient();
  const decision = useRef<Decision>({ choice: "both", ownYear: null });
  const save = useMutation({ mutationFn: () => saveChoice({ storyId, dates, ...decision.current }) });
  const saveOnce = useOnce((done) => {
    setState("saving");
    save.mutate(undefined, {
      onSuccess: (changed) => {
        void client.invalidateQueries({ queryKey: storyKeys(userId).book });
        void client.invalidateQueries({ queryKey: datePairsKey(userId) }).finally(() => goOn(changed));
      },
      onError: (error) => setState(failureOf(error)),
      onSettled: done,
    });
  });
  return (decided: Decision) => {
    decision.current = decided;
    saveOnce();
  };
}

function failureOf(error: Error): Saving {
  if (!navigator.onLine) return "offline";
  return error instanceof RequestFailure && [404, 409].includes(error.status) ? "conflict" : "failed";
}

/** Moves the focus to what came into the place of something that the person pressed. */
function useFocus(isNew: boolean) {
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  return place;
}

function Changed({ goOn }: { goOn: () => void }) {
  const words = useWords(datesWords).changed;
  const heading = useFocus(true);
  return (
    <section className="stacked dates-note">
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p>{words.text}</p>
      <Button onClick={goOn}>{words.next}</Button>
    </section>
  );
}
