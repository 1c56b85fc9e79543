import type { DeskList } from "#domain/desk/desk-list.ts";
import type { Language } from "#domain/language.ts";
import { backend } from "#web/lib/api/backend.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { saveFile } from "#web/lib/save-file.ts";

export const endSessions = (id: string) => dataOf(rest.rpc("desk_end_sessions", { p_user_id: id }));

export const setBan = (id: string, isBanned: boolean) =>
  dataOf(rest.rpc("desk_set_ban", { p_user_id: id, p_is_banned: isBanned }));

export const setAdmin = (id: string, isAdmin: boolean) =>
  dataOf(rest.rpc("desk_set_admin", { p_user_id: id, p_is_admin: isAdmin }));

export const eraseAccount = (id: string, email: string) =>
  dataOf(rest.rpc("desk_erase", { p_user_id: id, p_email: email }));

/** The verified second factor of the admin who is here; null without one. */
export async function loadFactor(): Promise<string | null> {
  const { data, error } = await (await backend.auth()).mfa.listFactors();
  if (error) throw error;
  return data.totp.find(({ status }) => status === "verified")?.id ?? null;
}

/** Whether these are the digits that show now. The session carries the proof from then on. */
export async function proveFactor(factorId: string, code: string): Promise<boolean> {
  const { error } = await (await backend.auth()).mfa.challengeAndVerify({ factorId, code });
  if (error && error.code !== "mfa_verification_failed") throw error;
  return error === null;
}

/** Null: the general limit applies. */
export type Limits = { storageBytes: number | null; hearingMinutes: number | null };

export const setLimits = (id: string, { storageBytes, hearingMinutes }: Limits) =>
  dataOf(
    rest.rpc("desk_set_limits", {
      p_user_id: id,
      ...(storageBytes === null ? {} : { p_storage_bytes: storageBytes }),
      ...(hearingMinutes === null ? {} : { p_hearing_minutes: hearingMinutes }),
    }),
  );

/** Resolves to the number of jobs that run again. */
export const retryJobs = (ids: string[]) => dataOf(rest.rpc("desk_retry_jobs", { p_ids: ids }));

export const countStorage = () => dataOf(rest.rpc("desk_count_storage"));

export const inviteFromWaitlist = (count: number) => dataOf(rest.rpc("invite_from_waitlist", { p_count: count }));

export const sendSignInLetter = (id: string) => callFunction("desk-send-sign-in", { id });

export const answerMessage = (id: string, language: Language, answer: string) =>
  callFunction("desk-answer-message", { id, language, answer });

/** Downloads a list as a file. */
export async function downloadCsv(list: DeskList): Promise<void> {
  const file = await callFunction("desk-csv", list);
  saveFile(file instanceof Blob ? file : new Blob([String(file)], { type: "text/csv" }), `${list.list}.csv`);
}
