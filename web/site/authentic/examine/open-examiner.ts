import type { ExamineNews, ExamineOrder } from "./examine-message.ts";

export type Examine = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<ExamineNews>;

/** Examines a file in a worker of its own, which ends with the question or at its cancellation. */
export const examineFile: Examine = async (file, signal, onProgress) => {
  const worker = new Worker(new URL("./examine-file.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ExamineNews>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.addEventListener("error", (event) => reject(new Error(event.message)));
      worker.addEventListener("message", ({ data }: MessageEvent<ExamineNews>) => {
        if (data.kind === "progress") onProgress(data.share);
        else resolve(data);
      });
      const order: ExamineOrder = { file };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
};
