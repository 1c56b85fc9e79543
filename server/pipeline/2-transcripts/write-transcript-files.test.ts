import { expect, test } from "vitest";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { transcriptFiles } from "./write-transcript-files.ts";

function timed(text: string, from = 0): TimedWord[] {
  return text.split(" ").map((word, at) => ({
    text: word.replace("¶", ""),
    startMs: from + at * 400,
    endMs: from + at * 400 + 350,
    timing: "heard",
    heard: [at],
    confidence: 1,
    startsParagraph: word.startsWith("¶"),
  }));
}
const raw = {
  language: "en" as const,
  engine: "given",
  model: null,
  draft: true,
  words: [{ text: "hello", startMs: 0, endMs: 5, confidence: null }],
};

test("keeps paragraphs in the text and both layers in JSON", () => {
  const files = transcriptFiles({
    recording: "3.wav",
    language: "en",
    raw,
    corrected: timed("Hello there. ¶My name is Ann."),
  });
  expect(files.txt).toBe("Hello there.\n\nMy name is Ann.\n");
  expect(JSON.parse(files.json)).toMatchObject({
    recording: "3.wav",
    draft: false,
    raw: { engine: "given" },
    corrected: { length: 6 },
  });
  const heard = transcriptFiles({ recording: "3.wav", language: "en", raw, corrected: null });
  expect(heard.txt).toBe("hello\n");
  expect(JSON.parse(heard.json)).toMatchObject({ draft: true, corrected: null });
});

test("ends captions with sentences within 42 characters a line", () => {
  const words = timed(
    "It was <b>cold</b> & dark. Then --> the lamp went out and nobody in the whole long street could see a hand before their eyes.",
  );
  const { vtt } = transcriptFiles({ recording: "3.wav", language: "en", raw: null, corrected: words });
  expect(
    vtt.startsWith("WEBVTT\n\n00:00:00.000 --> 00:00:01.950\nIt was &lt;b&gt;cold&lt;/b&gt; &amp; dark.\n\n"),
  ).toBe(true);
  for (const cue of vtt.split("\n\n").slice(1)) {
    const [time, ...lines] = cue.trim().split("\n");
    expect(time).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) {
      expect(line).not.toContain("-->");
      expect(line.replace(/&(lt|gt|amp);/g, ".").length).toBeLessThanOrEqual(42);
    }
  }
});

test("orders captions by the sound", () => {
  const words = [...timed("Last came the snow.", 5000), ...timed("First came the rain.", 1000)];
  const { vtt } = transcriptFiles({ recording: "3.wav", language: "en", raw: null, corrected: words });
  expect(vtt.split("\n\n").slice(1)).toEqual([
    "00:00:01.000 --> 00:00:02.550\nFirst came the rain.",
    "00:00:05.000 --> 00:00:06.550\nLast came the snow.\n",
  ]);
});
