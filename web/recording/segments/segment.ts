import { InterviewFailure, type Trouble } from "#domain/interview/interview-failure.ts";
import type { LiveTranscriber } from "#web/recording/live-transcription/live-transcriber.ts";
import { MicrophoneFailure, openMicrophone } from "#web/recording/microphone.ts";
import { openRecorder } from "#web/recording/recorder-format.ts";

/** One microphone with one recorder. A take continues in a new segment after either fails. */
export type Segment = {
  mediaType: string;
  /** The current level, 0..1. */
  level(): number;
  /** The microphone is connected and not muted. */
  isUsable(): boolean;
  pause(): void;
  resume(): void;
  /** Resolves after the last chunk. Always releases microphone and recorder. */
  close(): Promise<void>;
};
type SegmentHandlers = {
  sound: (chunk: Blob) => void;
  trouble: (trouble: Trouble) => void;
  microphone: ReturnType<typeof createMicrophoneSwitch>;
  /** Receives the recorded microphone; pauses with the recording. */
  along?: LiveTranscriber | undefined;
};

/** Switches the tracks of a take on and off, also across microphones. A disabled track records silence. */
export function createMicrophoneSwitch() {
  let isOn = true;
  let tracks: MediaStreamTrack[] = [];
  const apply = () => tracks.forEach((track) => (track.enabled = isOn));
  return {
    attach: (stream: MediaStream) => {
      tracks = stream.getAudioTracks();
      apply();
    },
    enable: (on: boolean) => {
      isOn = on;
      apply();
    },
  };
}

const pollEveryMs = 400;

/** Opens the microphone and starts recording, as `mediaType` when a take continues. Throws InterviewFailure. */
export async function openSegment(
  natural: boolean,
  { sound, trouble, along, microphone }: SegmentHandlers,
  mediaType?: string,
): Promise<Segment> {
  const stream = await openTakeMicrophone(natural);
  const [track] = stream.getAudioTracks();
  microphone.attach(stream);
  const recorder = closeOnError(stream, () => openRecorder(stream, mediaType));
  const meter = openMeter(stream);
  const isLost = () => track?.readyState !== "live" || recorder.state === "inactive";
  const isTaken = () => track?.muted === true || meter.isInterrupted();
  const look = () => {
    if (isLost()) trouble("lost");
    else if (isTaken()) trouble("muted");
  };
  const timer = setInterval(look, pollEveryMs);
  const stopWatching = meter.onChange(look);
  for (const event of ["ended", "mute"]) track?.addEventListener(event, look);
  recorder.addEventListener("error", () => trouble("lost"));
  recorder.addEventListener("dataavailable", ({ data }) => sound(data));
  recorder.start(1000);
  along?.connect(stream, meter.audio);
  along?.resume();
  return {
    mediaType: recorder.mimeType.split(";")[0] || "audio/webm",
    level: () => (recorder.state === "recording" ? meter.level() : 0),
    isUsable: () => !isLost() && !isTaken(),
    pause: () => {
      along?.pause();
      if (recorder.state !== "recording") return;
      recorder.requestData();
      recorder.pause();
    },
    resume: () => {
      along?.resume();
      if (recorder.state === "paused") recorder.resume();
    },
    close: async () => {
      clearInterval(timer);
      stopWatching();
      try {
        await stopRecorder(recorder);
      } finally {
        closeAll(stream);
        meter.close();
      }
    },
  };
}

/** Closes the microphone when `make` throws. */
function closeOnError<Made>(stream: MediaStream, make: () => Made): Made {
  try {
    return make();
  } catch (thrown) {
    closeAll(stream);
    throw thrown;
  }
}

function closeAll(stream: MediaStream): void {
  for (const one of stream.getTracks()) one.stop();
}

async function stopRecorder(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === "inactive") return;
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  recorder.stop();
  await stopped;
}

async function openTakeMicrophone(natural: boolean): Promise<MediaStream> {
  try {
    return await openMicrophone({
      echoCancellation: !natural,
      noiseSuppression: !natural,
      autoGainControl: !natural,
      sampleRate: 44_100,
    });
  } catch (thrown) {
    const refused = thrown instanceof MicrophoneFailure && thrown.problem === "blocked";
    throw new InterviewFailure(refused ? "microphone-refused" : "microphone-failed");
  }
}

/** WebKit interrupts an audio context during a call or while another app uses the microphone. */
type Meter = {
  audio: AudioContext;
  level(): number;
  isInterrupted(): boolean;
  onChange(look: () => void): () => void;
  close(): void;
};

function openMeter(stream: MediaStream): Meter {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 1024;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    audio,
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * 4);
    },
    isInterrupted: () => audio.state === "interrupted",
    onChange: (look) => {
      audio.addEventListener("statechange", look);
      return () => audio.removeEventListener("statechange", look);
    },
    close: () => void audio.close(),
  };
}
