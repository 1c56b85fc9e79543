import { useCallback, useEffect, useRef } from "react";
import type { CutSound } from "#web/playback/cut-sound.ts";
import type { SoundOf } from "./reader.ts";

/** The number of cached sounds: current, previous and next story, and one other version. */
const maxHeld = 4;

/** Caches the sounds that `cut` makes. Evicts the oldest. `cut` must keep its identity. */
export function useHeldSounds(cut: SoundOf): SoundOf {
  const held = useRef(new Map<string, Promise<CutSound>>());
  useEffect(() => {
    const all = held.current;
    return () => {
      for (const sound of all.values()) release(sound);
      all.clear();
    };
  }, []);
  return useCallback(
    (story, as) => {
      const all = held.current;
      const key = `${as} ${story.key}`;
      const sound = all.get(key) ?? cut(story, as);
      all.delete(key);
      all.set(key, sound);
      sound.catch(() => all.delete(key));
      for (const [oldKey, old] of [...all].slice(0, -maxHeld)) {
        release(old);
        all.delete(oldKey);
      }
      return sound;
    },
    [cut],
  );
}

function release(sound: Promise<CutSound>): void {
  sound.then(({ src }) => URL.revokeObjectURL(src)).catch(() => undefined);
}
