import {
  followVolume,
  addMeasurement,
  measureEveryMs,
  newMicrophoneTest,
  volumeOf,
  type MicrophoneProblem,
  type MicrophoneTest,
} from "#web/recording/microphone-test.ts";
import { MicrophoneFailure, openMicrophone } from "#web/recording/microphone.ts";
import { openRecorder } from "#web/recording/recorder-format.ts";

/** The length of the sample for playback. */
export const sampleMs = 3000;

/** Without noise suppression and gain control, so that hum is measured. */
const asItIs = { echoCancellation: true, noiseSuppression: false, autoGainControl: true };

export type MicrophoneTestState =
  | { state: "opening" }
  | { state: "stopped"; problem: MicrophoneProblem | "unplugged" }
  | { state: "listening"; test: MicrophoneTest }
  /** `sample`: the first seconds of speech. */
  | { state: "heard"; test: MicrophoneTest; sample: Blob };

/** Runs the microphone test and reports each step. Returns the function that ends it and closes the microphone. */
export function runMicrophoneTest(notify: (now: MicrophoneTestState) => void): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const say = (now: MicrophoneTestState) => signal.aborted || notify(now);
  async function run() {
    say({ state: "opening" });
    const stream = await openMicrophone(asItIs);
    const close = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    signal.addEventListener("abort", close);
    if (signal.aborted) return close();
    for (const track of stream.getTracks())
      track.addEventListener("ended", () => {
        say({ state: "stopped", problem: "unplugged" });
        closing.abort();
      });
    const meter = openMeter(stream);
    signal.addEventListener("abort", meter.close);
    measure(meter.volume, stream, { say, closing });
  }
  run().catch((thrown: unknown) =>
    say({ state: "stopped", problem: thrown instanceof MicrophoneFailure ? thrown.problem : "failed" }),
  );
  return () => closing.abort();
}

type Teller = { say: (now: MicrophoneTestState) => void; closing: AbortController };

function measure(volumeNow: () => number, stream: MediaStream, { say, closing }: Teller): void {
  let test = newMicrophoneTest;
  let volume = 0;
  let sample: ReturnType<typeof recordSample> | null = null;
  let isPassed = false;
  const finish = async (whole: Promise<Blob>) => {
    const blob = await whole;
    say({ state: "heard", test, sample: blob });
    closing.abort();
  };
  const timer = setInterval(() => {
    const raw = volumeNow();
    volume = followVolume(volume, raw);
    test = addMeasurement(test, test.phase === "room" ? raw : volume, performance.now());
    say({ state: "listening", test });
    if (test.phase === "failed") return closing.abort();
    const isSpoken = test.phase === "passed" || (test.phase === "voice" && test.run > 0);
    if (isSpoken) sample ??= recordSample(stream);
    else if (sample) {
      sample.drop();
      sample = null;
    }
    if (test.phase !== "passed" || isPassed || !sample) return;
    isPassed = true;
    void finish(sample.whole);
  }, measureEveryMs);
  closing.signal.addEventListener("abort", () => {
    clearInterval(timer);
    sample?.drop();
  });
}

/** Records three seconds. */
function recordSample(stream: MediaStream): { whole: Promise<Blob>; drop: () => void } {
  const recorder = openRecorder(stream);
  const parts: Blob[] = [];
  const drop = () => recorder.state === "inactive" || recorder.stop();
  const whole = new Promise<Blob>((resolve) => {
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => resolve(new Blob(parts, { type: recorder.mimeType })), { once: true });
  });
  recorder.start();
  setTimeout(drop, sampleMs);
  return { whole, drop };
}

function openMeter(stream: MediaStream): { volume: () => number; close: () => void } {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 2048;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  void audio.resume();
  return {
    volume: () => {
      analyser.getFloatTimeDomainData(samples);
      return volumeOf(samples);
    },
    close: () => void audio.close(),
  };
}
