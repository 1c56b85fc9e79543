/** Media types of generated files by extension. */
const byEnding: Record<string, string> = {
  pdf: "application/pdf",
  zip: "application/zip",
  epub: "application/epub+zip",
  m4b: "audio/mp4",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  json: "application/json; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

export function mediaTypeOf(name: string): string {
  return byEnding[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
