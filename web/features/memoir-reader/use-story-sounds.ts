import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { cutSound, type CutSound } from "#web/playback/cut-sound.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { loadRecordingPaths } from "./load-recording-paths.ts";
import { loadAudiobook } from "./load-audiobook.ts";
import type { SoundVersion } from "./reader.ts";
import type { PlayableStory } from "./playable-stories.ts";

/** The number of cached sounds: current, previous and next story, and one other version. */
const maxHeld = 4;
/** Signed addresses are valid for an hour. */
const linksFreshMs = 30 * 60_000;

/** Returns a function that cuts a story's sound from the recordings. Evicts the oldest sounds. */
export function useStorySounds(memoirId: string): (story: PlayableStory, as: SoundVersion) => Promise<CutSound> {
  const held = useRef(new Map<string, Promise<CutSound>>());
  const client = useQueryClient();
  useEffect(() => {
    const all = held.current;
    return () => {
      for (const sound of all.values()) release(sound);
      all.clear();
    };
  }, []);
  return useCallback(
    (story, as) => {
      const levelled = async () => {
        const queryKey = ["audiobook", memoirId];
        const { cutAudiobookSound: soundOfAudiobook } = await import("./cut-audiobook-sound.ts");
        const queryFn = () => loadAudiobook(memoirId);
        return soundOfAudiobook(story, await client.fetchQuery({ queryKey, queryFn, staleTime: linksFreshMs }));
      };
      const recorded = async () => {
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
      };
      const all = held.current;
      const key = `${as} ${story.key}`;
      const sound = all.get(key) ?? (as === "recorded" ? recorded() : levelled());
      all.delete(key);
      all.set(key, sound);
      sound.catch(() => all.delete(key));
      for (const [oldKey, old] of [...all].slice(0, -maxHeld)) {
        release(old);
        all.delete(oldKey);
      }
      return sound;
    },
    [client, memoirId],
  );
}

function release(sound: Promise<CutSound>): void {
  sound.then(({ src }) => URL.revokeObjectURL(src)).catch(() => undefined);
}
