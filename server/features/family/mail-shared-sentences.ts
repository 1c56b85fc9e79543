import { preferredLanguage } from "#domain/language.ts";
import { isPlainName } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { firstSentence } from "./first-sentence.ts";
import { takeSentenceLetters, type SentenceLetter } from "./sentence-letter-store.ts";

const everyMs = 60_000;
const storytellersAtOnce = 20;

type Tools = Pick<Context, "db" | "config" | "mail" | "log">;

/** Mails each listener the first sentence of a shared answer, once for each storyteller. */
export function mailSharedSentences(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => mailDueSentences(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code }, "could not mail shared sentences"),
  );
}

export async function mailDueSentences({ db, config, mail }: Pick<Tools, "db" | "config" | "mail">): Promise<void> {
  for (const letter of await takeSentenceLetters(db.sql, storytellersAtOnce))
    mail.mailer.send(emailOf(letter, config.http.publicUrl));
}

function emailOf(letter: SentenceLetter, publicUrl: string | null) {
  const { email, recipient, teller, order_id: order, question, question_fr: questionFr } = letter;
  const language = preferredLanguage([letter.language]);
  return {
    kind: "shared_sentence",
    to: email,
    language,
    link:
      publicUrl === null
        ? null
        : `${publicUrl}${order === null ? pagePath(language, "/family") : pagePath(language, `/story/${order}`)}`,
    recipient,
    teller: isPlainName(teller) ? teller : { en: "Your storyteller", fr: "Votre proche" }[language],
    question: language === "fr" ? questionFr : question,
    said: firstSentence(letter.transcript),
    isDraft: letter.is_draft,
  } as const;
}
