import type { Language } from "#domain/language.ts";
import { InterviewFailure } from "#domain/interview-failure.ts";
import type { Take } from "#domain/take.ts";
import { MicrophoneFailure, openMicrophone } from "./microphone.ts";
import { openRecorder } from "./open-recorder.ts";
import { beginTake, noteTake, writeSecond } from "./recording-journal.ts";
import { holdRecordingLock } from "./recording-lock.ts";

/** What is answered, by whom where they have an account, and in which language it was asked. */
type Asked = {
  sessionId: string;
  questionId: number;
  followUp?: number;
  language: Language;
  userId?: string;
  token?: string;
};

export type RunningRecording = {
  /** 0..1, of the last few milliseconds. */
  level(): number;
  /** What was said so far, without the rests. */
  elapsedMs(): number;
  /** How far the journal has confirmed it. */
  writtenMs(): number;
  /** Nothing is recorded from now on, until `goOn`. */
  rest(): void;
  goOn(): void;
  /** Ends it; resolves when its last second is written down. */
  end(): Promise<Take>;
};

/** Opens the microphone and writes each second into the journal. Throws InterviewFailure. */
export async function startRecording(of: Asked): Promise<RunningRecording> {
  const stream = await openForTakes();
  const recorder = openRecorder(stream);
  const plain = recorder.mimeType.split(";")[0] ?? "audio/webm";
  const { sessionId, userId, token, ...asked } = of;
  const take = { id: String(Date.now()), ...asked, mediaType: plain };
  const whose = userId === undefined || token === undefined ? {} : { userId, token };
  await beginTake({ ...take, sessionId, isEnded: false, ...whose });
  const meter = openMeter(stream);
  const releaseLock = holdRecordingLock(take.id);
  const watch = stopwatch();
  const notes = writeDown(recorder, take.id, watch.elapsedMs);
  recorder.start(1000);
  return {
    level: () => (recorder.state === "recording" ? meter.level() : 0),
    elapsedMs: watch.elapsedMs,
    writtenMs: notes.writtenMs,
    rest: () => {
      if (recorder.state !== "recording") return;
      recorder.requestData();
      recorder.pause();
      watch.stop();
    },
    goOn: () => {
      if (recorder.state !== "paused") return;
      recorder.resume();
      watch.goOn();
    },
    end: async () => {
      const durationMs = Math.round(watch.elapsedMs());
      try {
        await stopRecorder(recorder);
      } finally {
        for (const track of stream.getTracks()) track.stop();
        meter.close();
        releaseLock();
      }
      await notes.done();
      await noteTake(take.id, { isEnded: true });
      return { ...take, durationMs: notes.writtenMs() === 0 ? 0 : durationMs };
    },
  };
}

async function stopRecorder(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === "inactive") return;
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  recorder.stop();
  await stopped;
}

/** Writes what the recorder hands over into the journal, one after the other. */
function writeDown(recorder: MediaRecorder, id: string, elapsedMs: () => number) {
  let count = 0;
  let writtenMs = 0;
  let written: Promise<void> = Promise.resolve();
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    const [at, endsAtMs] = [count++, elapsedMs()];
    const write = async () => {
      await writeSecond(id, at, data, endsAtMs);
      writtenMs = endsAtMs;
    };
    written = written.then(write);
  });
  return { writtenMs: () => writtenMs, done: () => written };
}

function stopwatch() {
  let before = 0;
  let since: number | null = performance.now();
  const elapsedMs = () => before + (since === null ? 0 : performance.now() - since);
  return {
    elapsedMs,
    stop: () => {
      before = elapsedMs();
      since = null;
    },
    goOn: () => void (since ??= performance.now()),
  };
}

async function openForTakes(): Promise<MediaStream> {
  try {
    return await openMicrophone({
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      sampleRate: 44_100,
    });
  } catch (thrown) {
    const refused = thrown instanceof MicrophoneFailure && thrown.problem === "blocked";
    throw new InterviewFailure(refused ? "microphone-refused" : "microphone-failed");
  }
}

function openMeter(stream: MediaStream): { level(): number; close(): void } {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 1024;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * 4);
    },
    close: () => void audio.close(),
  };
}
