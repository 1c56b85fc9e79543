import { hashFile } from "./hash-file.ts";
import type { ExamineNews, ExamineOrder } from "./examine-message.ts";

const tell = (news: ExamineNews) => postMessage(news);

addEventListener("message", ({ data }: MessageEvent<ExamineOrder>) => {
  hashFile(data.file, (share) => tell({ kind: "progress", share })).then(
    (sha256) => tell({ kind: "hash", sha256 }),
    () => tell({ kind: "failed", why: "lost" }),
  );
});
