import type { Judge } from "./judge.ts";

/** `first` judges; a contradiction found by `second` overrides it. */
export function joinJudges(first: Judge, second: Judge): Judge {
  return {
    name: `${first.name} and ${second.name}`,
    close() {
      first.close?.();
      second.close?.();
    },
    async judge(...question) {
      const [judged, again] = await Promise.all([first.judge(...question), second.judge(...question)]);
      return judged.map((claims, at) => [
        ...claims,
        ...(again[at] ?? []).filter(({ verdict }) => verdict === "contradicted"),
      ]);
    },
  };
}
