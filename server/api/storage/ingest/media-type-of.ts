import { extname } from "node:path";

/** Media types of our own files by extension. A sound in an MP4 container is named by `soundTypes`. */
const mediaTypes: Record<string, string> = {
  webm: "audio/webm",
  wav: "audio/wav",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  flac: "audio/flac",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
  vtt: "text/vtt",
  pdf: "application/pdf",
  epub: "application/epub+zip",
  zip: "application/zip",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
};

/** `audio/webm; codecs=opus` → `audio/webm` */
export function bareType(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Types that a browser displays or plays without executing content. */
const passive =
  /^(image\/(?!svg\+xml$)[\w.+-]+|audio\/.+|video\/.+|font\/.+|text\/(plain|vtt|csv)|application\/(json|pdf))$/;

/** Whether a file of this declared type may open in a browser tab instead of being saved. */
export function mayOpenInTab(mediaType: string): boolean {
  return passive.test(bareType(mediaType));
}

/** Derives the type from the file extension. For our own files only, never for uploads. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[extname(name).slice(1).toLowerCase()] ?? "application/octet-stream";
}
