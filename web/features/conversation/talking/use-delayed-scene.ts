import { useEffect, useReducer, useRef } from "react";
import { delayScene, type TalkScene } from "./talk-scene.ts";

/** Limits how often the scene changes, except after an action of the person (`acted`). */
export function useDelayedScene(scene: TalkScene, acted: boolean): TalkScene {
  const hold = useRef(delayScene(scene));
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { shown, waitMs } = hold.current(scene, performance.now(), acted);
  useEffect(() => {
    if (waitMs === null) return undefined;
    const timer = setTimeout(again, waitMs);
    return () => clearTimeout(timer);
  });
  return shown;
}
