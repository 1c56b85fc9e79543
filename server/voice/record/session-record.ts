import type { Sql } from "postgres";
import type { Log } from "#server/platform/log/log.ts";
import {
  addConversation,
  addConversationEvent,
  endConversation,
  type ConversationEvent,
  type NewConversation,
} from "./conversation-store.ts";
import { retryUntilWritten } from "./retry-until-written.ts";

/** Rows of one conversation and characters in them: two hours of talk have fewer. */
const maxEvents = 1_000;
const maxLetters = 300_000;
const maxWords = 6_000;

/** The record of a running conversation. Its writes block no reply and are never logged. */
export type SessionRecord = {
  agentSaid(words: string): void;
  /** The words recognized after the person continued. */
  interrupted(heard: string): void;
  personBegan(): void;
  /** Null when the words are unknown. */
  personSaid(words: string | null): void;
  askedOfScreen(tool: string): void;
  screenFailed(): void;
  end(): void;
};

/** A demonstration stores nothing (ruling 30). */
export const discardRecord: SessionRecord = {
  agentSaid: () => undefined,
  interrupted: () => undefined,
  personBegan: () => undefined,
  personSaid: () => undefined,
  askedOfScreen: () => undefined,
  screenFailed: () => undefined,
  end: () => undefined,
};

/** `of` is null for a demonstration. */
export type OpenRecord = (of: NewConversation | null) => SessionRecord;

export type SessionRecords = {
  open: OpenRecord;
  /** Resolves when all ended records are written or failed for good. */
  settled(): Promise<void>;
};

export function sessionRecords(sql: Sql, log: Log): SessionRecords {
  const ending = new Set<Promise<void>>();
  const closing = new AbortController();
  const ends = (written: Promise<void>) => {
    const one = written.catch(() => undefined).finally(() => ending.delete(one));
    ending.add(one);
  };
  return {
    open: (of) => (of === null ? discardRecord : openRecord({ sql, log, ends, signal: closing.signal }, of)),
    settled: async () => {
      closing.abort();
      await Promise.all(ending);
    },
  };
}

type Tools = { sql: Sql; log: Log; ends: (written: Promise<void>) => void; signal: AbortSignal };

function openRecord({ sql, log, ends, signal }: Tools, of: NewConversation): SessionRecord {
  const beganAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - beganAt);
  let position = 0;
  let letters = 0;
  let personFrom: number | null = null;
  let isWritten = true;
  /* Writes run in order: a later row never exists without the earlier ones. */
  let written = retryUntilWritten(() => addConversation(sql, of), signal);
  const next = (write: () => Promise<void>) => {
    written = written.then(() => retryUntilWritten(write, signal));
    written.catch((thrown: unknown) => {
      if (isWritten) log.error({ err: thrown }, "a conversation could not be written down");
      isWritten = false;
    });
  };
  const add = (kind: ConversationEvent["kind"], said: string | null, startsMs = elapsedMs()) => {
    // PostgreSQL text cannot contain NUL.
    const words = said?.replaceAll("\0", "").slice(0, maxWords) ?? null;
    letters += words?.length ?? 0;
    if (position >= maxEvents || letters > maxLetters) return;
    position += 1;
    const [at, endsMs] = [position, elapsedMs()];
    next(() => addConversationEvent(sql, of.id, at, { kind, words, startsMs, endsMs }));
  };
  return {
    agentSaid: (words) => add("agent said", words),
    interrupted: (heard) => add("interrupted", heard),
    personBegan: () => void (personFrom ??= elapsedMs()),
    personSaid: (words) => {
      add(words === null ? "person spoke" : "person said", words, personFrom ?? elapsedMs());
      personFrom = null;
    },
    askedOfScreen: (tool) => add("asked of screen", tool),
    screenFailed: () => add("screen failed", null),
    end: () => {
      next(() => endConversation(sql, of.id));
      ends(written);
    },
  };
}
