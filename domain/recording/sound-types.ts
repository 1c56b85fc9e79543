import type { Container } from "./sound-facts.ts";

/** Media type and file ending of the sound in each container. */
export const soundTypes: Record<Container, { mediaType: string; ending: string }> = {
  wav: { mediaType: "audio/wav", ending: "wav" },
  webm: { mediaType: "audio/webm", ending: "webm" },
  mp3: { mediaType: "audio/mpeg", ending: "mp3" },
  mp4: { mediaType: "audio/mp4", ending: "mp4" },
  ogg: { mediaType: "audio/ogg", ending: "ogg" },
  flac: { mediaType: "audio/flac", ending: "flac" },
  aac: { mediaType: "audio/aac", ending: "aac" },
  amr: { mediaType: "audio/amr", ending: "amr" },
  aiff: { mediaType: "audio/aiff", ending: "aiff" },
  caf: { mediaType: "audio/x-caf", ending: "caf" },
  asf: { mediaType: "audio/x-ms-wma", ending: "wma" },
};

/** The ending for a recorder's media type; browsers that name none record WebM. */
export function endingOf(mediaType: string): string {
  return Object.values(soundTypes).find((type) => type.mediaType === mediaType)?.ending ?? soundTypes.webm.ending;
}
