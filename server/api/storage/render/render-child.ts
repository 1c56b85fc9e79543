import sharp from "sharp";
import { allowPhotoFormatsOnly, isDiskFull } from "#server/platform/media/pictures/open-picture.ts";
import { AppError } from "#server/platform/errors.ts";
import { renderImage } from "./render-image.ts";
import { renderRequestSchema, type RenderAnswer } from "./render-message.ts";

sharp.concurrency(1);
sharp.cache(false);
allowPhotoFormatsOnly();

// `process.exit` would wait for a rendering that never ends.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (raw) => {
  void answerTo(raw).then((answer) => process.send?.(answer));
});

async function answerTo(raw: unknown): Promise<RenderAnswer> {
  const { file, target, rendering } = renderRequestSchema.parse(raw);
  try {
    return { ...(await renderImage(file, target, rendering)), residentBytes: process.memoryUsage.rss() };
  } catch (thrown) {
    return { failure: describe(thrown) };
  }
}

function describe(thrown: unknown) {
  if (thrown instanceof AppError) return { code: thrown.code, message: thrown.message };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: isDiskFull(thrown) ? ("disk_full" as const) : ("internal" as const), message };
}
