import { afterEach, expect, test, vi } from "vitest";
import { openRecorder } from "./recorder-format.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Puts a browser in place that records only these media types. */
function browserThatRecords(supported: readonly string[]): void {
  class Recorder {
    static isTypeSupported = (type: string) => supported.includes(type);
    readonly mimeType: string;
    readonly audioBitsPerSecond: number;
    constructor(
      _: MediaStream,
      options: Required<Pick<MediaRecorderOptions, "audioBitsPerSecond">> & { mimeType?: string },
    ) {
      this.mimeType = options.mimeType ?? "the browser's own";
      this.audioBitsPerSecond = options.audioBitsPerSecond;
    }
  }
  vi.stubGlobal("MediaRecorder", Recorder);
}

const opened = (wanted?: string) => openRecorder(Object.create(null), wanted);

test("tries the media types in the order of the spec", () => {
  const order = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus", "audio/wav"];
  for (const [at, first] of order.entries()) {
    browserThatRecords(order.slice(at).toReversed());
    expect(opened().mimeType).toBe(first);
  }
  browserThatRecords([]);
  expect(opened().mimeType).toBe("the browser's own");
});

test("records at 128 kbit/s and continues a take in its type", () => {
  browserThatRecords(["audio/webm", "audio/mp4"]);
  expect(opened().audioBitsPerSecond).toBe(128_000);
  expect(opened("audio/mp4").mimeType).toBe("audio/mp4");
});
