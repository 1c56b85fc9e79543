import { expect, test } from "vitest";
import { wishIn } from "#domain/voice-protocol/voice-command.ts";
import { talkingEn } from "./talking.en.ts";
import { talkingFr } from "./talking.fr.ts";

test("names a repeat button that the interviewer understands", () => {
  expect(wishIn(talkingEn.againWish, "en")).toBe("repeat");
  expect(wishIn(talkingFr.againWish, "fr")).toBe("repeat");
});
