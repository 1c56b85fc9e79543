import { randomBytes } from "node:crypto";
import { isPlainName } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { plainLine } from "#server/platform/plain-line.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import {
  endOpeningLetter,
  openNextSeals,
  putOpeningLetterBack,
  repeatOpeningLetters,
  takeOpeningLetter,
  type OpeningLetter,
} from "./trustee-store.ts";

const everyMs = 60_000;

type Tools = Pick<Context, "db" | "config" | "mail" | "log">;

/** Sends letters about requests of trustees and opens those whose wait is over, each minute, until `stop`. */
export function startOpeningSeals(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => openDueSeals(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code, err: thrown }, "sealed answers could not be opened"),
  );
}

export async function openDueSeals({ db, config, mail }: Pick<Tools, "db" | "config" | "mail">): Promise<void> {
  const origin = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  await repeatOpeningLetters(db.sql);
  await sendLetters({ db, mail }, origin);
  while (await openNextSeals(db.sql));
  await sendLetters({ db, mail }, origin);
}

/** Sends each due letter with a token that only it has. */
async function sendLetters({ db, mail }: Pick<Tools, "db" | "mail">, origin: string): Promise<void> {
  for (;;) {
    const token = randomBytes(16).toString("base64url");
    const due = await takeOpeningLetter(db.sql, token);
    if (due === null) return;
    const end = () => endOpeningLetter(db.sql, token);
    if (due.email === null) await end();
    else mail.mailer.send(emailOf(due, due.email, origin, token), () => putOpeningLetterBack(db.sql, token), end);
  }
}

function emailOf(due: OpeningLetter, to: string, origin: string, token: string) {
  const { language, isOwn, opensAt } = due;
  const reason = plainLine(due.reason);
  const teller = isPlainName(due.teller) ? due.teller : { en: "Your storyteller", fr: "Votre proche" }[language];
  if (due.kind === "asked") {
    const link = `${origin}${pagePath(language, "/account/stop")}#${token}`;
    return { kind: "opening_asked", to, language, link, isOwn, teller, askedBy: due.askedBy, reason, opensAt } as const;
  }
  const link = `${origin}${pagePath(language, isOwn ? "/account/trustees" : "/family")}`;
  return { kind: "seals_opened", to, language, link, isOwn, teller, askedBy: due.askedBy } as const;
}
