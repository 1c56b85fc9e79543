import { hostname } from "node:os";
import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { diskFolders, usedShare } from "#server/api/storage/ingest/free-space.ts";
import type { Context } from "#server/context.ts";
import { isCertificateExpiring } from "#server/platform/config/tls-files.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { adminAddresses, isBackupMissing, reportChanges, storeSightings, type SeenKind } from "./alert-store.ts";

const everyMs = 60_000;
const maxUsedShare = 0.85;
const thisProcess = `${hostname()} ${process.pid}`;

type Tools = Pick<Context, "config" | "db" | "log" | "mail">;

/** Looks each minute. Admins get one letter when a problem begins and one when it is over. */
export function watchAlerts(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => checkAlerts(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code }, "alerts cannot be checked"),
  );
}

export async function checkAlerts(
  { config, db, mail }: Tools,
  maxShare = maxUsedShare,
  process = thisProcess,
): Promise<void> {
  const shares = await Promise.all(diskFolders(config).map(usedShare));
  const seen: SeenKind[] = [];
  if (shares.some((share) => share > maxShare)) seen.push("disk_full");
  if (mail.mailer.isRefused()) seen.push("mail_refused");
  if (config.backup.to !== null && (await isBackupMissing(db.sql))) seen.push("backup_missing");
  const { tls } = config.http;
  if (tls !== null && (await isCertificateExpiring(tls))) seen.push("certificate_expiring");
  await storeSightings(db.sql, process, seen);
  const { begun, over } = await reportChanges(db.sql);
  const letters = [
    ...begun.map((one) => ({ ...one, isOver: false })),
    ...over.map((one) => ({ ...one, isOver: true })),
  ];
  if (letters.length === 0) return;
  const origin = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const linkFor = (language: Language) => `${origin}${pagePath(language, "/desk/log")}`;
  for (const { email: to, language } of await adminAddresses(db.sql))
    for (const { kind: what, subject, isOver } of letters)
      mail.mailer.send({ kind: "alert", to, language, link: linkFor(language), what, subject, isOver });
}
