import { useCallback, useEffect, useRef, useState } from "react";
import type { MemoryFileKind, MemoryFileNote } from "#domain/memory/memory-file.ts";
import { WorkFailure } from "#web/lib/api/follow-work.ts";
import { startDownload } from "#web/lib/start-download.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { requestFile, type Wanted } from "./request-file.ts";

/** Where the button is, beside which the status is shown. */
export type DownloadPlace = "menu" | "quick actions";

/** `fraction`: null until a job runs. `problem`: null while it is not over. */
export type Download = {
  kind: MemoryFileKind;
  place: DownloadPlace;
  fraction: number | null;
  isOver: boolean;
  problem: "failed" | "too large" | null;
  notes: readonly MemoryFileNote[];
};

const begun = { fraction: null, isOver: false, problem: null, notes: [] };

type Request = (kind: MemoryFileKind, place: DownloadPlace) => void;

/** One download of a memory at a time. One that a reload interrupted goes on. */
export function useDownloads(memoryId: string): { download: Download | null; request: Request } {
  const language = useLanguage();
  const [download, setDownload] = useState<Download | null>(null);
  const running = useRef<AbortController | null>(null);
  const asked = `memory file ${memoryId}`;
  const request = useCallback(
    (kind: MemoryFileKind, place: DownloadPlace) => {
      if (running.current) return;
      const abort = new AbortController();
      running.current = abort;
      const change = (part: Partial<Download>) => setDownload({ ...begun, kind, place, ...part });
      change({});
      sessionStorage.setItem(asked, kind);
      const follow = async () => {
        const result = await load({ memoryId, kind, language }, abort.signal, (fraction) => change({ fraction }));
        if (abort.signal.aborted) return;
        running.current = null;
        sessionStorage.removeItem(asked);
        change({ isOver: true, ...result });
        if (result.url !== null) startDownload(result.url);
      };
      void follow();
    },
    [memoryId, language, asked],
  );
  useEffect(() => {
    const kind = sessionStorage.getItem(asked);
    if (kind === "pdf" || kind === "zip") request(kind, "menu");
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, [asked, request]);
  return { download, request };
}

type Result = Pick<Download, "problem" | "notes"> & { url: string | null };

async function load(wanted: Wanted, signal: AbortSignal, onWork: (fraction: number) => void): Promise<Result> {
  try {
    return { problem: null, ...(await requestFile(wanted, { signal, onWork })) };
  } catch (thrown) {
    const isTooLarge = thrown instanceof WorkFailure && thrown.code === "too_large";
    return { problem: isTooLarge ? "too large" : "failed", notes: [], url: null };
  }
}
