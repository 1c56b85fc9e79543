/** In the order of preference (spec, signed-in §9). */
const mediaTypes = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus", "audio/wav"];
/** What a story is worth. */
const storyBits = 128_000;

/** A recorder of the first kind that this browser can write; of the `wanted` one where a take has begun so. */
export function openRecorder(stream: MediaStream, wanted = "", bitsPerSecond = storyBits): MediaRecorder {
  const fitting = mediaTypes.filter((type) => type.startsWith(wanted));
  const mediaType = fitting.find((type) => MediaRecorder.isTypeSupported(type)) ?? wanted;
  return new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mediaType ? { mimeType: mediaType } : {}),
  });
}

/** Whether another recorder of this browser can go on in a recording of this kind. */
export function canContinue(mediaType: string): boolean {
  return mediaType !== "audio/wav" && MediaRecorder.isTypeSupported(mediaType);
}
