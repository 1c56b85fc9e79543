import { sentencesOf } from "#domain/book/memoir.ts";
import { truthCases } from "#server/pipeline/3-memoir/facts/fixtures/truth-cases.ts";
import { correctedAnswer } from "#server/pipeline/3-memoir/testing/spoken.ts";
import { startPlayedVendor } from "./played-vendor.ts";
import { writeBook } from "./write-book.ts";

const answers = 85;

/** A book of this many words in 85 answers, its sentences copied verbatim. Returns the vendor's token usage. */
export async function writeLongLife(words: number): Promise<{ words: number; calls: number; tokens: number }> {
  const said = [...new Set(Object.values(truthCases("en")).flatMap((cases) => cases.map((one) => one.said)))];
  const pool = said.join(" ").split(/\s+/u);
  const each = Math.ceil(words / answers);
  const texts = Array.from({ length: answers }, (_, at) =>
    Array.from({ length: each }, (__, word) => pool[(at * each + word) % pool.length]).join(" "),
  );
  const told = texts.map((text, at) =>
    correctedAnswer(text, { recordingId: `r${at}`, questionId: at + 1, question: "verbatim" }),
  );
  await using vendor = await startPlayedVendor([], "right");
  const memoir = await writeBook(vendor.baseUrl, told, "en");
  const written = [...sentencesOf(memoir)].map(({ sentence }) => sentence.text.split(/\s+/u).length);
  const { calls = 0, tokens = 0 } = memoir.composer.writing ?? {};
  return { words: written.reduce((sum, count) => sum + count, 0), calls, tokens };
}
