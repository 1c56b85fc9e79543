import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { cutSound } from "#web/playback/cut-sound.ts";
import { fetchRecording } from "#web/playback/fetch-recording.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import type { SoundOf } from "#web/story/read-along/reader.ts";
import { useHeldSounds } from "#web/story/read-along/use-held-sounds.ts";
import { loadRecordingPaths } from "./load-recording-paths.ts";
import { loadAudiobook } from "./load-audiobook.ts";

/** Signed addresses are valid for an hour. */
const linksFreshMs = 30 * 60_000;

/** Returns a function that cuts a story's sound from the recordings or the audiobook. */
export function useStorySounds(memoirId: string): SoundOf {
  const client = useQueryClient();
  const cut = useCallback<SoundOf>(
    async (story, as) => {
      if (as === "audiobook") {
        const queryKey = ["audiobook", memoirId];
        const { cutAudiobookSound } = await import("#web/story/read-along/cut-audiobook-sound.ts");
        const queryFn = () => loadAudiobook(memoirId);
        return cutAudiobookSound(story, await client.fetchQuery({ queryKey, queryFn, staleTime: linksFreshMs }));
      }
      const queryKey = [...storyKey, "recording paths"];
      const paths = await client.fetchQuery({ queryKey, queryFn: loadRecordingPaths });
      return cutSound(
        story.sentences.map(({ spans }) => spans),
        (recordingId) => {
          const path = paths.get(recordingId) ?? null;
          if (path === null) throw new Error("The recording has no storage path.");
          return fetchRecording(path);
        },
      );
    },
    [client, memoirId],
  );
  return useHeldSounds(cut);
}
