import type { PixelBox } from "./scaled-photo.ts";

/** An 8 × 8 RGB JPEG. */
const smallest = Buffer.from(
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAD/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AWCV//9k=",
  "base64",
);

/**
 * A tiny JPEG that replaces a photo during layout, so that Typst never loads its pixels. Its comment holds the photo's
 * file and size in pixels; `finishPdf` inserts the photo.
 */
export function placeholderPhoto(file: string, { width, height }: PixelBox): Buffer {
  const comment = Buffer.from(`heirvoice-photo:${file}:${width}x${height};`, "latin1");
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([smallest.subarray(0, 2), head, comment, smallest.subarray(2)]);
}
