import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import {
  adminEventSchema,
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

/** The position after a row, for lists in order of time. */
type Before = { p_before?: string; p_before_id?: string };
export const after = (id: string, time: string): Before => ({ p_before: time, p_before_id: id });

/** A filter of the address; empty means all. */
const filter = (value: string | null) => (value === null || value === "" ? {} : value);
const named = <Name extends string>(name: Name, value: string | null) => {
  const chosen = filter(value);
  return (typeof chosen === "string" ? { [name]: chosen } : {}) as { [key in Name]?: string };
};

export const loadOverview = async () => z.array(daySchema).parse(await dataOf(rest.rpc("desk_overview", {})));
export const loadWaiting = async () => z.array(waitingSchema).parse(await dataOf(rest.rpc("desk_waiting")))[0] ?? null;

export async function loadPeople(filters: URLSearchParams, before: Before) {
  const asked = { ...named("p_search", filters.get("q")), ...named("p_type", filters.get("type")), ...before, ...page };
  return z.array(personRowSchema).parse(await dataOf(rest.rpc("desk_people", asked)));
}

export async function loadPerson(id: string) {
  return z.array(personSchema).parse(await dataOf(rest.rpc("desk_person", { p_id: id })))[0] ?? null;
}

export async function loadConsents(id: string) {
  return z.array(consentSchema).parse(await dataOf(rest.rpc("desk_consents", { p_id: id })));
}

export async function loadOrders(filters: URLSearchParams, before: Before) {
  const asked = {
    ...named("p_search", filters.get("q")),
    ...named("p_payment", filters.get("payment")),
    ...named("p_status", filters.get("status")),
    ...before,
    ...page,
  };
  return z.array(orderSchema).parse(await dataOf(rest.rpc("desk_orders", asked)));
}

export async function loadJobs(filters: URLSearchParams, before: Before) {
  const asked = { ...named("p_state", filters.get("state")), ...before, ...page };
  return z.array(jobSchema).parse(await dataOf(rest.rpc("desk_jobs", asked)));
}

export async function loadJobsOf(userId: string) {
  return z.array(jobSchema).parse(await dataOf(rest.rpc("desk_jobs", { p_user: userId, p_limit: 6 })));
}

export async function loadWaitlist(filters: URLSearchParams, afterPlace: number) {
  const asked = {
    ...named("p_search", filters.get("q")),
    ...named("p_state", filters.get("state")),
    p_after_place: afterPlace,
    ...page,
  };
  return z.array(waitlistSchema).parse(await dataOf(rest.rpc("desk_waitlist", asked)));
}

export async function loadMessages() {
  return z.array(messageSchema).parse(await dataOf(rest.rpc("desk_messages", page)));
}

export async function loadLog(filters: URLSearchParams, before: Before) {
  const asked = { ...named("p_search", filters.get("q")), ...named("p_type", filters.get("type")), ...before, ...page };
  return z.array(logSchema).parse(await dataOf(rest.rpc("desk_log", asked)));
}

export async function loadStorage() {
  return z.array(storageSchema).parse(await dataOf(rest.rpc("desk_storage", page)));
}

export async function loadAdminEvents(before: Before, limit = rowsPerPage) {
  return z.array(adminEventSchema).parse(await dataOf(rest.rpc("desk_admin_events", { ...before, p_limit: limit })));
}

export async function loadConsentTexts() {
  return z.array(consentTextSchema).parse(await dataOf(rest.rpc("desk_consent_texts")));
}

export async function loadSettings() {
  return z.array(settingSchema).parse(await dataOf(rest.rpc("desk_settings")));
}
