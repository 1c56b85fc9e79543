import { expect, test } from "vitest";
import { plainLine } from "./plain-line.ts";

test("keeps ordinary sentences of a letter", () => {
  for (const said of ["Evie, I was not done laughing.", "C’est moi, Odile : je peux l’entendre ?"])
    expect(plainLine(said)).toBe(said);
});

test("breaks everything that a mail program makes a link of", () => {
  for (const said of [
    "https://evil.example/x",
    "www.evil.example",
    "evil.example",
    "me@evil.example",
    "evil\uff0eexample",
    "ev\u200bil\u3002example",
    "a\r\nBcc: x@y.example",
  ])
    expect(plainLine(said)).not.toMatch(/\S[.@\u3002:]\S|\/|[\r\n\u200b]/u);
});
