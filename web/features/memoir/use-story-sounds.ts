import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { cutSound, type CutSound } from "#web/audio/cut-sound.ts";
import { storyKey } from "#web/lib/query-keys.ts";
import { fetchRecording } from "./api/fetch-recording.ts";
import { loadRecordingPaths } from "./api/load-recording-paths.ts";
import type { ToldStory } from "./told-stories.ts";

/** So many stories are held: the one that is heard, the one before and the one after. */
const maxHeld = 3;

/** Gives the sound of a story, cut from the recordings; those heard long ago are let go. */
export function useStorySounds(): (story: ToldStory) => Promise<CutSound> {
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
    (story) => {
      const cut = async () => {
        const queryKey = [...storyKey, "recording paths"];
        const paths = await client.fetchQuery({ queryKey, queryFn: loadRecordingPaths });
        return cutSound(
          story.sentences.map(({ spans }) => spans),
          (recordingId) => {
            const path = paths.get(recordingId) ?? null;
            if (path === null) throw new Error("this recording is not here");
            return fetchRecording(path);
          },
        );
      };
      const all = held.current;
      const sound = all.get(story.key) ?? cut();
      all.delete(story.key);
      all.set(story.key, sound);
      sound.catch(() => all.delete(story.key));
      for (const [key, old] of [...all].slice(0, -maxHeld)) {
        release(old);
        all.delete(key);
      }
      return sound;
    },
    [client],
  );
}

function release(sound: Promise<CutSound>): void {
  sound.then(({ src }) => URL.revokeObjectURL(src)).catch(() => undefined);
}
