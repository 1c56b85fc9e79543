import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { readFirstPage } from "./claim-store.ts";

/**
 * Mails the claimed page to its storyteller, only to a confirmed address: an unconfirmed one may be a stranger's.
 * `origin`: address of the link when none is configured; without either the letter has no link.
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
