import { expect, test } from "vitest";
import { commandIn } from "#domain/voice-protocol/voice-command.ts";
import { talkingEn } from "./talking.en.ts";
import { talkingFr } from "./talking.fr.ts";

test("names a repeat button that the interviewer understands", () => {
  expect(commandIn(talkingEn.againWish, "en")).toBe("repeat");
  expect(commandIn(talkingFr.againWish, "fr")).toBe("repeat");
});
