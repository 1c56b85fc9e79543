import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownSentence } from "#web/story/read-along/shown-memoir.ts";
import {
  keepMoment,
  loadMoments,
  removeMoment,
  type KeptMoments,
  type Moment,
  type Account,
} from "./bookmark-store.ts";
import { isSameMoment, sentenceAtMoment } from "./moments-in-book.ts";

export const momentsKey = ({ name }: Account) => ["bookmarks", name] as const;

/** A marked sentence. One that was removed a moment ago stays, so that it can be marked again. */
export type Bookmark = { moment: Moment; sentence: ShownSentence; isKept: boolean };

/** The reader's bookmarks in a book, in its order. */
export function useBookmarks(account: Account, sentences: readonly ShownSentence[]) {
  const client = useQueryClient();
  const queryKey = momentsKey(account);
  const { data } = useQuery({ queryKey, queryFn: () => loadMoments(account) });
  const [removed, setRemoved] = useState<readonly Moment[]>([]);
  const change = useMutation({
    mutationFn: ({ moment, isKept }: { moment: Moment; isKept: boolean }) =>
      isKept ? keepMoment(account, moment, "marked") : removeMoment(account, moment),
    onMutate: ({ moment, isKept }) => {
      client.setQueryData<KeptMoments>(queryKey, (known) => withMoment(known, moment, isKept));
      const others = removed.filter((one) => !isSameMoment(one, moment));
      setRemoved(isKept ? others : [...others, moment]);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const marked = data?.marked ?? [];
  const isMarked = (moment: Moment) => marked.some((one) => isSameMoment(one, moment));
  return {
    bookmarks: bookmarksOf(sentences, marked, removed),
    failure: change.error,
    isMarked,
    toggle: (moment: Moment) => change.mutate({ moment, isKept: !isMarked(moment) }),
  };
}

function withMoment(known: KeptMoments | undefined, moment: Moment, isKept: boolean): KeptMoments | undefined {
  if (known === undefined) return undefined;
  const others = known.marked.filter((one) => !isSameMoment(one, moment));
  return { ...known, marked: isKept ? [...others, moment] : others };
}

function bookmarksOf(
  sentences: readonly ShownSentence[],
  marked: readonly Moment[],
  removed: readonly Moment[],
): readonly Bookmark[] {
  const gone = removed.filter((moment) => !marked.some((one) => isSameMoment(one, moment)));
  const all = [
    ...marked.map((moment) => ({ moment, isKept: true })),
    ...gone.map((moment) => ({ moment, isKept: false })),
  ].flatMap(({ moment, isKept }) => {
    const sentence = sentenceAtMoment(sentences, moment);
    return sentence === null ? [] : [{ moment, isKept, sentence }];
  });
  return all.toSorted((one, other) => sentences.indexOf(one.sentence) - sentences.indexOf(other.sentence));
}
