import { expect, test } from "vitest";
import { freePaths, placeBucketObject } from "./bag-paths.ts";

const owner = "7d3f2a60-8b1c-4d7e-9f00-1c2d3e4f5a6b";

const place = (name: string) =>
  placeBucketObject({ bucket: "audio-answers", name, created_at: "", version: null, metadata: null }, new Set()).path;

function pathsOf(...names: string[]): string[] {
  const free = freePaths(["data/recordings/takes.jsonl"]);
  return names.map((name) => free(place(`${owner}/${name}`)));
}

test("gives each file a path of its own", () => {
  expect(pathsOf("1_1.wav", "1_1.WAV", "1_1.wav", "a/b.wav", "a_b.wav", "takes.jsonl")).toEqual([
    "data/recordings/1_1.wav",
    "data/recordings/1_1 (2).WAV",
    "data/recordings/1_1 (3).wav",
    "data/recordings/a_b.wav",
    "data/recordings/a_b (2).wav",
    "data/recordings/takes (2).jsonl",
  ]);
});

test("keeps names inside the bag and readable by every program", () => {
  expect(pathsOf("../../evil.wav", ".hidden", "été: %2e.wav")).toEqual([
    "data/recordings/_.._.._evil.wav",
    "data/recordings/_.hidden",
    "data/recordings/ete_ _2e.wav",
  ]);
});
