/** Ordered by preference (spec, signed-in §9). */
const mediaTypes = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus", "audio/wav"];
/** The bit rate of a story. */
const storyBits = 128_000;

/** A recorder for the first supported media type, or for `wanted` when a take continues. */
export function openRecorder(stream: MediaStream, wanted = "", bitsPerSecond = storyBits): MediaRecorder {
  const fitting = mediaTypes.filter((type) => type.startsWith(wanted));
  const mediaType = fitting.find((type) => MediaRecorder.isTypeSupported(type)) ?? wanted;
  return new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mediaType ? { mimeType: mediaType } : {}),
  });
}

/** Whether a new recorder can continue a recording of this media type. */
export function canContinue(mediaType: string): boolean {
  return mediaType !== "audio/wav" && MediaRecorder.isTypeSupported(mediaType);
}
