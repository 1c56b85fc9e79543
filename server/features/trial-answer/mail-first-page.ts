import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { readFirstPage } from "./claim-store.ts";

/**
 * Sends the kept page to its storyteller. It goes only to a mailbox that was opened: a letter to an address that a visitor merely
 * typed would carry a stranger's words. `origin`: the address of the link where none is configured.
 */
export async function mailFirstPage(
  { config, db, mail }: Pick<Context, "config" | "db" | "mail">,
  answerId: string,
  origin: string | null,
): Promise<void> {
  const page = await readFirstPage(db.sql, answerId);
  if (page === null) return;
  const { email, ...said } = page;
  const base = config.http.publicUrl ?? origin;
  const link = base === null ? null : `${base}${pagePath(page.language, "/dashboard")}`;
  mail.mailer.send({ kind: "first_page", to: email, link, ...said });
}
