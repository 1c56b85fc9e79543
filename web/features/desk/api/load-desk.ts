import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import {
  adminEventSchema,
  backupSchema,
  consentSchema,
  consentTextSchema,
  daySchema,
  jobSchema,
  logSchema,
  messageSchema,
  orderSchema,
  personRowSchema,
  personSchema,
  settingSchema,
  storageSchema,
  waitingSchema,
  waitlistSchema,
} from "./desk-rows.ts";

/** Rows of one page of a list. */
export const rowsPerPage = 50;
const page = { p_limit: rowsPerPage };

/** The position after a row: of lists in order of time, and of the waitlist. Empty for the first page. */
export type After = { p_before?: string; p_before_id?: string; p_after_place?: number };
export const afterTime = (id: string, time: string): After => ({ p_before: time, p_before_id: id });

/** A filter of the address; an empty one is left out, so that the function uses its default. */
const chosen = (filters: URLSearchParams, name: string) => filters.get(name) || undefined;
const searched = (filters: URLSearchParams) => {
  const search = chosen(filters, "q");
  return search === undefined ? {} : { p_search: search };
};
const typed = (filters: URLSearchParams) => {
  const type = chosen(filters, "type");
  return type === undefined ? {} : { p_type: type };
};
const inState = (filters: URLSearchParams) => {
  const state = chosen(filters, "state");
  return state === undefined ? {} : { p_state: state };
};

export const loadOverview = async () => z.array(daySchema).parse(await dataOf(rest.rpc("desk_overview", {})));
export const loadWaiting = async () => z.array(waitingSchema).parse(await dataOf(rest.rpc("desk_waiting")))[0] ?? null;

export const loadBackup = async () => z.array(backupSchema).parse(await dataOf(rest.rpc("desk_backup")))[0] ?? null;

export async function loadPeople(filters: URLSearchParams, after: After) {
  const asked = { ...searched(filters), ...typed(filters), ...after, ...page };
  return z.array(personRowSchema).parse(await dataOf(rest.rpc("desk_people", asked)));
}

export async function loadPerson(id: string) {
  return z.array(personSchema).parse(await dataOf(rest.rpc("desk_person", { p_id: id })))[0] ?? null;
}

export async function loadConsents(id: string) {
  return z.array(consentSchema).parse(await dataOf(rest.rpc("desk_consents", { p_id: id })));
}

export async function loadOrders(filters: URLSearchParams, after: After) {
  const [payment, status] = [chosen(filters, "payment"), chosen(filters, "status")];
  const asked = {
    ...searched(filters),
    ...(payment === undefined ? {} : { p_payment: payment }),
    ...(status === undefined ? {} : { p_status: status }),
    ...after,
    ...page,
  };
  return z.array(orderSchema).parse(await dataOf(rest.rpc("desk_orders", asked)));
}

export async function loadJobs(filters: URLSearchParams, after: After) {
  const asked = { ...inState(filters), ...after, ...page };
  return z.array(jobSchema).parse(await dataOf(rest.rpc("desk_jobs", asked)));
}

export async function loadJobsOf(userId: string) {
  return z.array(jobSchema).parse(await dataOf(rest.rpc("desk_jobs", { p_user: userId, p_limit: 6 })));
}

export async function loadWaitlist(filters: URLSearchParams, after: After) {
  const asked = {
    ...searched(filters),
    ...inState(filters),
    ...after,
    ...page,
  };
  return z.array(waitlistSchema).parse(await dataOf(rest.rpc("desk_waitlist", asked)));
}

export async function loadMessages() {
  return z.array(messageSchema).parse(await dataOf(rest.rpc("desk_messages", page)));
}

export async function loadLog(filters: URLSearchParams, after: After) {
  const asked = { ...searched(filters), ...typed(filters), ...after, ...page };
  return z.array(logSchema).parse(await dataOf(rest.rpc("desk_log", asked)));
}

export async function loadStorage() {
  return z.array(storageSchema).parse(await dataOf(rest.rpc("desk_storage", page)));
}

export async function loadAdminEvents(after: After, limit = rowsPerPage) {
  return z.array(adminEventSchema).parse(await dataOf(rest.rpc("desk_admin_events", { ...after, p_limit: limit })));
}

export async function loadConsentTexts() {
  return z.array(consentTextSchema).parse(await dataOf(rest.rpc("desk_consent_texts")));
}

export async function loadSettings() {
  return z.array(settingSchema).parse(await dataOf(rest.rpc("desk_settings")));
}
