/** In the order of preference (spec, signed-in §9). */
const mediaTypes = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus", "audio/wav"];
const bitsPerSecond = 128_000;

/** A recorder of the first kind that this browser can write. */
export function openRecorder(stream: MediaStream): MediaRecorder {
  const mediaType = mediaTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
  return new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mediaType ? { mimeType: mediaType } : {}),
  });
}
