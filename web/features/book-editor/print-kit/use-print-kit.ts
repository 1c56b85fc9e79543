import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { printKitSchema } from "#domain/book/print-kit.ts";
import { followWork, WorkFailure } from "#web/lib/api/follow-work.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { startDownload } from "#web/lib/start-download.ts";
import type { PrintKitWords } from "./print-kit.en.ts";

/** Has the ZIP of an approved proof packed and downloads it, once at a time. Leaving the page ends the waiting. */
export function usePrintKit(proofId: string) {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      if (running.current !== null) return;
      const abort = new AbortController();
      running.current = abort;
      try {
        const url = await requestKit(proofId, abort.signal);
        if (!abort.signal.aborted) startDownload(url);
      } finally {
        running.current = null;
      }
    },
  });
  return { download: () => mutate(), isPending, isSuccess, failure: error === null ? null : failureOf(error) };
}

async function requestKit(proofId: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const kit = printKitSchema.parse(await callFunction("print-kit", { proof_id: proofId }));
    if ("url" in kit) return kit.url;
    await followWork(kit.progress_id, { signal, onWork: () => undefined });
  }
}

function failureOf(thrown: unknown): keyof PrintKitWords["failures"] {
  if (thrown instanceof WorkFailure) return thrown.code === "conflict" ? "refused" : "failed";
  if (!(thrown instanceof RequestFailure)) return "failed";
  if (thrown.status === 0) return "offline";
  if (thrown.status === 429) return "often";
  return thrown.status === 409 || thrown.status === 404 ? "refused" : "failed";
}
