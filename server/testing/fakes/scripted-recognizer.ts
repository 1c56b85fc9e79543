import type { LiveSttEvents, LiveStt } from "#server/providers/stt/live/live-stt.ts";

/** A recognizer that returns words when the test says so. Times in ms of the audio. */
export function scriptedRecognizer() {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  let events: LiveSttEvents | null = null;
  let utterances = 0;
  const stt: LiveStt = {
    engine: "played",
    languages: ["en", "fr"],
    open: (given) => {
      events = given;
      return {
        pushAudio: () => undefined,
        endUtterance: () => void utterances++,
        behindMs: () => 0,
        finish: () => closed,
        close,
      };
    },
  };
  return {
    stt,
    understand: (said: string, startMs: number, confidence = 1) =>
      events?.words(said.split(" ").map((text) => ({ text, startMs, endMs: startMs + 100, confidence }))),
    /** Sends a partial result. */
    guess: (text: string) => events?.partial?.(text),
    fail: () => events?.failed(new Error("It has died.")),
    /** How many utterances were ended. */
    utterances: () => utterances,
  };
}
