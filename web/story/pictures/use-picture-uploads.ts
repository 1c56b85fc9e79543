import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureProblem } from "#domain/memory/picture.ts";
import { addPicture, PictureFailure, type AddedPicture } from "./add-picture.ts";

/** One chosen file. `share`: how much of it was sent, 0..1. */
export type PictureUpload = {
  key: number;
  name: string;
  share: number;
  state: "waiting" | "sending" | "done" | "failed";
  problem: PictureProblem | null;
  added: AddedPicture | null;
};

/** Files that are sent at a time: the connection is the limit, and the first pictures appear while others are sent. */
const maxSending = 2;

export type PictureUploads = {
  uploads: readonly PictureUpload[];
  isSending: boolean;
  add: (files: Iterable<File>) => void;
  retry: (key: number) => void;
  dismiss: (key: number) => void;
};

/** Sends chosen files, some at a time, in their order. `onAdded` runs for each that arrived. Leaving the page stops. */
export function usePictureUploads(userId: string, onAdded: (picture: AddedPicture) => void): PictureUploads {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const files = useRef(new Map<number, File>());
  const added = useRef(onAdded);
  added.current = onAdded;
  const change = useCallback((key: number, by: Partial<PictureUpload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...by } : one)));
  }, []);
  const send = useCallback(
    async (key: number, signal: AbortSignal) => {
      const file = files.current.get(key);
      if (!file) return;
      change(key, { state: "sending", share: 0, problem: null });
      try {
        const picture = await addPicture(userId, file, { onProgress: (share) => change(key, { share }), signal });
        files.current.delete(key);
        change(key, { state: "done", share: 1, added: picture });
        added.current(picture);
      } catch (thrown) {
        const problem = thrown instanceof PictureFailure ? thrown.problem : "connection";
        if (!signal.aborted) change(key, { state: "failed", problem });
      }
    },
    [userId, change],
  );
  const line = useLine(send);
  return {
    uploads,
    isSending: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add: (chosen) => {
      const made = Array.from(chosen, (file) => uploadOf(file));
      for (const [at, file] of [...chosen].entries()) files.current.set(made[at]?.key ?? 0, file);
      setUploads((before) => [...before, ...made]);
      line(made.map(({ key }) => key));
    },
    retry: (key) => {
      change(key, { state: "waiting", problem: null });
      line([key]);
    },
    dismiss: (key) => {
      files.current.delete(key);
      setUploads((before) => before.filter((one) => one.key !== key));
    },
  };
}

/** Returns a function that adds keys to a queue, of which some are worked on at a time until the page closes. */
function useLine(work: (key: number, signal: AbortSignal) => Promise<void>): (keys: readonly number[]) => void {
  const waiting = useRef<number[]>([]);
  const running = useRef(0);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    stop.current = opened;
    return () => opened.abort();
  }, []);
  const next = useCallback(() => {
    const { signal } = stop.current;
    while (running.current < maxSending && !signal.aborted) {
      const key = waiting.current.shift();
      if (key === undefined) return;
      running.current++;
      void work(key, signal).finally(() => {
        running.current--;
        next();
      });
    }
  }, [work]);
  return (keys) => {
    waiting.current.push(...keys);
    next();
  };
}

function uploadOf({ name }: File): PictureUpload {
  return { key: nextKey++, name, share: 0, state: "waiting", problem: null, added: null };
}

let nextKey = 1;
