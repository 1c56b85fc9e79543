/** Whether the next so many ms of a sound hold a voice. They come in their order, and may come a little later. */
export type VoiceFound = (isVoice: boolean, ms: number) => void;

/** Tells voice from other sound (16 kHz, 16 bits) for one conversation. */
export type Vad = {
  pushAudio(samples: Int16Array): void;
  /** So long after what it takes for the end of a voice somebody may still be heard, softly; below 0 where it tells the end late. */
  softEndMs(): number;
  close(): void;
};
/** `lost`: what came so far and was not told of is never told of. */
export type OpenVad = (found: VoiceFound, lost?: () => void) => Vad;
