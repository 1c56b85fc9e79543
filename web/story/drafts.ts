import type { z } from "zod/mini";

const nameOf = (userId: string, answerId: string) => `heirvoice draft ${userId} ${answerId}`;

/** The unsaved correction of an answer on this device; null if there is none. */
export function readDraft(userId: string, answerId: string): string | null {
  return localStorage.getItem(nameOf(userId, answerId));
}

/** The answers whose correction by this person exists only on this device. */
export function answersWithDraft(userId: string): string[] {
  const start = nameOf(userId, "");
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .filter((name) => !name.includes(" "));
}

export function saveDraft(userId: string, answerId: string, text: string): void {
  store(nameOf(userId, answerId), text);
}

const baseNameOf = (userId: string, answerId: string) => `heirvoice draft base ${userId} ${answerId}`;

/** The version of the words that the draft was made from; null when it is unknown. */
export function readDraftBase(userId: string, answerId: string): number | null {
  const base = localStorage.getItem(baseNameOf(userId, answerId));
  return base === null ? null : Number(base);
}

export function saveDraftBase(userId: string, answerId: string, base: number): void {
  store(baseNameOf(userId, answerId), String(base));
}

export function forgetDraft(userId: string, answerId: string): void {
  localStorage.removeItem(nameOf(userId, answerId));
  localStorage.removeItem(baseNameOf(userId, answerId));
}

/** What the server does not have yet; null without it, and for that of another version of the page. */
export function readUnsent<Unsent>(userId: string, name: string, schema: z.ZodMiniType<Unsent>): Unsent | null {
  try {
    return schema.parse(JSON.parse(readDraft(userId, name) ?? ""));
  } catch {
    return null;
  }
}

/** Null: the server has everything. */
export function saveUnsent(userId: string, name: string, unsent: object | null): void {
  if (unsent === null) forgetDraft(userId, name);
  else saveDraft(userId, name, JSON.stringify(unsent));
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* A full device: the words are still sent. */
  }
}
