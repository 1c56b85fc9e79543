import { InterviewFailure, type Take } from "#domain/interview-machine.ts";
import { beginTake, writeSecond } from "./recording-journal.ts";

/** In the order of preference (spec, signed-in §9). */
const mediaTypes = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus"];
const bitsPerSecond = 128_000;

export type RunningRecording = {
  /** 0..1, of the last few milliseconds. */
  level(): number;
  elapsedMs(): number;
  /** Ends it; resolves when its last second is written down. */
  end(): Promise<Take>;
  /** Lets go of the microphone, whatever state it is in. */
  release(): void;
};

/** Opens the microphone and writes each second into the journal. Throws InterviewFailure. */
export async function startRecording(of: { sessionId: string; questionId: number }): Promise<RunningRecording> {
  const stream = await openMicrophone();
  const mediaType = mediaTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mediaType ? { mimeType: mediaType } : {}),
  });
  const id = String(Date.now());
  const plain = recorder.mimeType.split(";")[0] ?? "audio/webm";
  await beginTake({ id, questionId: of.questionId, mediaType: plain, sessionId: of.sessionId });
  const meter = openMeter(stream);
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  let count = 0;
  let written: Promise<void> = Promise.resolve();
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    const [at, endsAtMs] = [count++, elapsedMs()];
    written = written.then(() => writeSecond(id, at, data, endsAtMs));
  });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  recorder.start(1000);
  return {
    level: () => meter.level(),
    elapsedMs,
    release,
    end: async () => {
      const durationMs = Math.round(elapsedMs());
      if (recorder.state !== "inactive") {
        const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
        recorder.stop();
        await stopped;
      }
      release();
      await written;
      return { id, questionId: of.questionId, durationMs: count === 0 ? 0 : durationMs, mediaType: plain };
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new InterviewFailure("microphone-failed");
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, sampleRate: 44_100 },
    });
  } catch (thrown) {
    const refused = thrown instanceof DOMException && ["NotAllowedError", "SecurityError"].includes(thrown.name);
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
