import type { DeskList } from "#domain/desk/desk-list.ts";
import type { Language } from "#domain/language.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

export const endSessions = (id: string) => dataOf(rest.rpc("desk_end_sessions", { p_user_id: id }));

export const setBan = (id: string, isBanned: boolean) =>
  dataOf(rest.rpc("desk_set_ban", { p_user_id: id, p_is_banned: isBanned }));

export const setAdmin = (id: string, isAdmin: boolean) =>
  dataOf(rest.rpc("desk_set_admin", { p_user_id: id, p_is_admin: isAdmin }));

export const eraseAccount = (id: string, email: string) =>
  dataOf(rest.rpc("desk_erase", { p_user_id: id, p_email: email }));

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

export const setSetting = (key: string, value: number | null) =>
  dataOf(rest.rpc("desk_set_setting", { p_key: key, ...(value === null ? {} : { p_value: value }) }));

export const inviteFromWaitlist = (count: number) => dataOf(rest.rpc("invite_from_waitlist", { p_count: count }));

export const sendSignInLetter = (id: string) => callFunction("desk-send-sign-in", { id });

export const answerMessage = (id: string, language: Language, answer: string) =>
  callFunction("desk-answer-message", { id, language, answer });

/** Downloads a list as a file. */
export async function downloadCsv(list: DeskList): Promise<void> {
  const file = await callFunction("desk-csv", list);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file instanceof Blob ? file : new Blob([String(file)], { type: "text/csv" }));
  link.download = `${list.list}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
