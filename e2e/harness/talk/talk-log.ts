import { z } from "zod";
import type { AudioFormat } from "#server/voice/transport/audio-format.ts";

/** One frame of a conversation's socket, sent or received. `at` and `loud` are ms of the page's clock. */
const loggedSchema = z.object({
  frames: z.array(z.object({ at: z.number(), frame: z.looseObject({ type: z.string().optional() }) })),
  loud: z.array(z.number()),
  now: z.number(),
});
type Evaluates = { evaluate: (expression: string) => Promise<unknown> };

/**
 * Runs in a page before its own scripts: requests this audio format, as a telephone gateway does, and records every
 * frame and the times of playback. Its microphone does not pick up the loudspeaker, so echo detection takes no time.
 */
export const talkLogScript = (format: AudioFormat) => `{
  const log = (window.talkLog = { frames: [], loud: [] });
  const note = (data) => {
    const frame = JSON.parse(data);
    if (!("user_audio_chunk" in frame)) log.frames.push({ at: performance.now(), frame });
    return frame;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => void note(data));
    }
    send(data) {
      const frame = note(data);
      if (frame.type === "conversation_initiation_client_data")
        for (const way of ["user_input", "agent_output"]) frame.dynamic_variables[way + "_audio_format"] = "${format}";
      super.send(JSON.stringify(frame));
    }
  };
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  devices.getUserMedia = (how) => ask({ ...how, audio: { ...how.audio, ...asItIs } });
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...how) {
    if (to instanceof AudioDestinationNode || to instanceof MediaStreamAudioDestinationNode) {
      const analyser = this.context.createAnalyser();
      const samples = new Float32Array(analyser.fftSize);
      connect.call(this, analyser);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        if (samples.some((sample) => Math.abs(sample) > 0.01)) log.loud.push(performance.now());
      }, 20);
    }
    return connect.call(this, to, ...how);
  };
}`;

/** The conversation so far, and when it was played. */
export async function readTalkLog(page: Evaluates) {
  const { frames, loud, now } = loggedSchema.parse(
    await page.evaluate("({ ...window.talkLog, now: performance.now() })"),
  );
  return { loud, now, of: (type: string) => frames.filter(({ frame }) => frame.type === type) };
}
