import { randomBytes } from "node:crypto";
import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { putLetterBack, takeDueLetter } from "./erasure-store.ts";

/** Sends the letters whose link keeps everything, each with a token that only it has. */
export async function sendDueLetters(
  { db, config, mail }: Pick<Context, "db" | "config" | "mail">,
  origin: string,
): Promise<void> {
  for (;;) {
    const token = randomBytes(16).toString("base64url");
    const due = await takeDueLetter(db.sql, token);
    if (due === null) return;
    const { email, language, finalAt } = due;
    const link = `${origin}${pagePath(language, "/account/keep")}#${token}`;
    const backupDays = longestKeptDays(config.backup.keep);
    if (email === null) continue;
    const letter = { kind: "erasure_begun", to: email, language, link, finalAt, backupDays } as const;
    mail.mailer.send(letter, () => putLetterBack(db.sql, token));
  }
}
