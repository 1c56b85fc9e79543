import { z } from "zod/mini";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Scopes of private links. Printed codes have their own list. */
export const linkScopeSchema = z.enum(["memory", "collaborate", "answer", "book", "audiobook", "family page"]);
export type LinkScope = z.infer<typeof linkScopeSchema>;

const titled = { id: z.uuid(), title: z.nullable(z.string()), title_fr: z.nullable(z.string()) };
const givenLinkSchema = z.object({
  ...titled,
  scope: linkScopeSchema,
  recipient: z.string(),
  has_pin: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.nullable(z.string()),
  may_download: z.boolean(),
  may_keep: z.boolean(),
  openings: z.number(),
  /** Openings of the last 14 days, today last. */
  recent: z.array(z.number()),
});
export type GivenLink = z.infer<typeof givenLinkSchema>;

const printedCodeSchema = z.object({
  ...titled,
  created_at: z.string(),
  revoked_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  is_heard: z.boolean(),
});
export type PrintedCode = z.infer<typeof printedCodeSchema>;

const countsSchema = z.object({ open: z.number(), ended: z.number(), printed: z.number(), closed: z.number() });
export type LinkCounts = z.infer<typeof countsSchema>;

/** Rows per page of both lists. */
const pageSize = 50;
/** The last row of the page before. */
export type PageStart = { created_at: string; id: string } | null;

const startOf = (start: PageStart) => (start === null ? {} : { p_before: start.created_at, p_before_id: start.id });

export async function loadGivenLinks(start: PageStart): Promise<GivenLink[]> {
  return z.array(givenLinkSchema).parse(await dataOf(rest.rpc("given_links", startOf(start))));
}

export async function loadPrintedCodes(start: PageStart): Promise<PrintedCode[]> {
  return z.array(printedCodeSchema).parse(await dataOf(rest.rpc("printed_codes", startOf(start))));
}

/** The start of the page after `rows`; null after the last page. */
export function nextStart(rows: readonly { created_at: string; id: string }[]): PageStart {
  const last = rows.at(-1);
  return last !== undefined && rows.length === pageSize ? { created_at: last.created_at, id: last.id } : null;
}

export async function countLinks(): Promise<LinkCounts> {
  return countsSchema.parse((await dataOf(rest.rpc("count_links")))[0]);
}

/** Extends an open link by at most this many days from now, or reopens an ended one. */
export async function extendLink(id: string, days: number): Promise<void> {
  await dataOf(rest.rpc("extend_link", { p_link_id: id, p_days: days }));
}

/** Ends a link or closes a printed code. `isRevoked` false opens a printed code again. */
export async function setRevoked(id: string, isRevoked: boolean): Promise<void> {
  const change = { revoked_at: isRevoked ? new Date().toISOString() : null };
  await dataOf(rest.from("share_links").update(change).eq("id", id));
}

/** Removes an ended link from the list. */
export async function forgetLink(id: string): Promise<void> {
  await dataOf(rest.from("share_links").delete().eq("id", id));
}

export type Permissions = { mayDownload: boolean; mayKeep: boolean };

/** What the recipients of a link may do with the book beside opening it. In force at once. */
export async function setPermissions(id: string, { mayDownload, mayKeep }: Permissions): Promise<void> {
  const change = { may_download: mayDownload, may_keep: mayKeep };
  await dataOf(rest.from("share_links").update(change).eq("id", id));
}

export type NewLink = Permissions & {
  scope: LinkScope;
  target: string | null;
  days: number;
  recipient: string;
  pin?: string;
};
const madeSchema = z.object({ id: z.uuid(), token: z.string() });

/** Makes a link. Only this response contains its token. */
export async function giveLink(link: NewLink): Promise<z.infer<typeof madeSchema>> {
  return madeSchema.parse(await callFunction("give-link", link));
}
