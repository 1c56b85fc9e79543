import { open } from "node:fs/promises";
import { sniffContainer } from "#server/media/sniff-container.ts";
import type { Container } from "#domain/recording.ts";

const sounds: Record<Container, RegExp> = {
  wav: /^audio\/(x-|vnd\.)?wave?$/,
  webm: /^(audio|video)\/(webm|x-matroska)$/,
  mp3: /^audio\/(mpeg|mp3|mpeg3|x-mpeg-3)$/,
  mp4: /^(audio\/(mp4|m4a|x-m4a|x-m4b|aac)|video\/(mp4|quicktime|x-m4v|3gpp2?))$/,
  ogg: /^(audio\/(ogg|opus|vorbis|x-vorbis)|video\/ogg|application\/ogg)$/,
  flac: /^audio\/(x-)?flac$/,
  aac: /^audio\/(x-)?(aac|hx-aac-adts)$/,
  amr: /^audio\/amr(-wb)?$/,
  aiff: /^audio\/(x-)?aiff$/,
  caf: /^audio\/(x-)?caf$/,
  asf: /^(audio\/x-ms-(wma|asf)|video\/x-ms-(wmv|asf))$/,
};

/** First bytes, as latin-1, of what is no sound. */
const others: [type: RegExp, start: RegExp][] = [
  [/^image\/(jpeg|jpg|pjpeg)$/, /^\u00ff\u00d8\u00ff/],
  [/^image\/(x-)?png$/, /^\u0089PNG\r\n\u001a\n/],
  [/^image\/gif$/, /^GIF8[79]a/],
  [/^image\/webp$/, /^RIFF....WEBP/s],
  [/^image\/(avif|heic|heif)(-sequence)?$/, /^....ftyp(avif|avis|heic|heix|hevc|heim|heis|mif1|msf1)/s],
  [/^image\/svg\+xml$/, /^(\u00ef\u00bb\u00bf)?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i],
  [/^image\/(x-icon|vnd\.microsoft\.icon)$/, /^\0\0\u0001\0/],
  [/^application\/pdf$/, /^%PDF-/],
  [/^application\/(zip|epub\+zip|x-zip-compressed)$/, /^PK\u0003\u0004/],
  [/^text\/vtt$/, /^(\u00ef\u00bb\u00bf)?WEBVTT/],
];

const clientDefault = "text/plain";

/**
 * Whether the bytes are what their media type says. Sound, film, pictures and documents are told by their content;
 * text must be UTF-8; of any other type nothing is known, and it passes, as does what the client says when nobody told it.
 */
export async function isWhatItSays(file: string, mediaType: string): Promise<boolean> {
  const type = bareType(mediaType);
  const head = await readHead(file);
  const other = others.find(([pattern]) => pattern.test(type));
  if (other) return other[1].test(head.toString("latin1"));
  if (type === clientDefault) return true;
  if (/^(text\/|application\/(json|.*\+json)$)/.test(type)) return isText(head);
  if (type.startsWith("image/")) return false;
  if (!/^(audio|video)\//.test(type) && type !== "application/ogg") return true;
  const { container } = await sniffContainer(file);
  return container !== null && sounds[container].test(type);
}

/** `audio/webm; codecs=opus` → `audio/webm` */
export function bareType(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

async function readHead(file: string): Promise<Buffer> {
  await using handle = await open(file, "r");
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
  return buffer.subarray(0, bytesRead);
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
