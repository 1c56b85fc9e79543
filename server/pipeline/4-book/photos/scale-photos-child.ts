import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "#server/platform/errors.ts";
import { allowPhotoFormatsOnly } from "#server/platform/media/pictures/open-picture.ts";
import { answerParent } from "#server/pipeline/4-book/press/run-in-child.ts";
import { scalePhoto } from "./scale-photo.ts";
import { scaleRequestSchema, type ScaledFile } from "./scaled-photo.ts";

sharp.concurrency(1);
sharp.cache(false);
allowPhotoFormatsOnly();

answerParent(scaleRequestSchema, async ({ pictures, dir, prefix, fit }, onFraction) => {
  const scaled: ScaledFile[] = [];
  for (const [at, { file: source, box, crop }] of pictures.entries()) {
    const file = `${prefix}${at}.jpg`;
    const making = scalePhoto(source, join(dir, file), box, { fit, crop });
    scaled.push(await making.then((size) => ({ ...size, file }), asRefused));
    onFraction((at + 1) / pictures.length);
  }
  return scaled;
});

function asRefused(thrown: unknown): ScaledFile {
  if (thrown instanceof AppError && thrown.code === "picture_refused") return { refused: thrown.message };
  throw thrown;
}
