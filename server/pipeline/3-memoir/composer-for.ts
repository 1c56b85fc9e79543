import { assertModelMayWrite, mayModelWrite } from "#server/pipeline/1-recordings/consent-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import type { Composer, Work } from "./compose-memoir.ts";

/** `beforeAsking`: throws `no_consent` once the storyteller withdraws; missing where nothing leaves this machine. */
export type ChosenComposer = { composer: Composer; beforeAsking?: NonNullable<Work["beforeAsking"]> };

/** The composer of this interview: own words where models outside this machine would write without consent. */
export async function composerFor(
  tools: Pick<StoryTools, "sql" | "composer">,
  sessionId: string,
): Promise<ChosenComposer> {
  const composer = await tools.composer();
  if (composer.asksOutside !== true) return { composer };
  if (!(await mayModelWrite(tools.sql, sessionId))) return ownWordsWithoutConsent();
  return { composer, beforeAsking: () => assertModelMayWrite(tools.sql, sessionId) };
}

/** Own words in place of a written edition that nobody consented to. Loaded late: the server starts without it. */
export async function ownWordsWithoutConsent(): Promise<ChosenComposer> {
  const { ownWordsComposer } = await import("./own-words/own-words-composer.ts");
  const name = `${ownWordsComposer.name}, no consent`;
  return { composer: { ...ownWordsComposer, name, unwritten: "no consent" } };
}
