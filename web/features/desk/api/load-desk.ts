import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import {
  adminEventSchema,
  backupSchema,
  consentSchema,
  daySchema,
  jobSchema,
  logSchema,
  messageSchema,
  orderSchema,
  personRowSchema,
  personSchema,
  storageSchema,
  waitingSchema,
  waitlistSchema,
} from "./desk-rows.ts";

/** Rows of one page of a list. */
export const rowsPerPage = 50;
const page = { p_limit: rowsPerPage };

/** The position after a row, in the order of its list. Empty for the first page. */
export type After = {
  p_before?: string;
  p_before_id?: string;
  p_before_bytes?: number;
  p_is_waiting?: boolean;
  p_after_place?: number;
  p_after?: string;
  p_after_id?: string;
};
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

/** Days of this device: from the start of the first to the end of the last. */
export function daysBetween(filters: URLSearchParams): { from?: string; to?: string } {
  const [from, to] = [startOf(filters.get("from"), 0), startOf(filters.get("to"), 1)];
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}
function startOf(day: string | null, daysLater: number): string | null {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return null;
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
const between = (filters: URLSearchParams) => {
  const { from, to } = daysBetween(filters);
  return { ...(from === undefined ? {} : { p_from: from }), ...(to === undefined ? {} : { p_to: to }) };
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

export async function loadMessages(after: After) {
  return z.array(messageSchema).parse(await dataOf(rest.rpc("desk_messages", { ...after, ...page })));
}

export async function loadLog(filters: URLSearchParams, after: After) {
  const asked = { ...searched(filters), ...typed(filters), ...between(filters), ...after, ...page };
  return z.array(logSchema).parse(await dataOf(rest.rpc("desk_log", asked)));
}

export async function loadStorage(after: After) {
  return z.array(storageSchema).parse(await dataOf(rest.rpc("desk_storage", { ...after, ...page })));
}

export async function loadAdminEvents(filters: URLSearchParams, after: After, limit = rowsPerPage) {
  const asked = { ...between(filters), ...after, p_limit: limit };
  return z.array(adminEventSchema).parse(await dataOf(rest.rpc("desk_admin_events", asked)));
}
