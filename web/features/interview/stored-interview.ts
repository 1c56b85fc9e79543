import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Place, Session } from "#domain/interview/session.ts";
import type { AskedQuestion } from "./api/asked-question.ts";

/** The questions of an interview in order, and those with an answer. */
export type Places = { plan: readonly Place[]; told: ReadonlySet<number> };
type StoredInterview = Places & { token: string; session: Session; questions: readonly AskedQuestion[] };
interface Interviews extends DBSchema {
  interviews: { key: string; value: StoredInterview };
}

const name = "interviews";
let opened: Promise<IDBPDatabase<Interviews>> | null = null;

function interviews(): Promise<IDBPDatabase<Interviews>> {
  opened ??= openDB<Interviews>(name, 1, {
    upgrade: (db) => void db.createObjectStore("interviews", { keyPath: "token" }),
  });
  return opened;
}

/** Stores the position and questions of an interview for opening it offline. It contains no answer. */
export async function storeInterview(kept: Omit<StoredInterview, "token">): Promise<void> {
  await (await interviews()).put("interviews", { ...kept, token: kept.session.session_token });
}

/** Null when this person never opened the interview here. */
export async function findInterview(token: string, userId: string): Promise<Omit<StoredInterview, "token"> | null> {
  const kept = await (await interviews()).get("interviews", token);
  return kept?.session.user_id === userId ? kept : null;
}

/** Deletes the stored interview at sign-out and when another person (`here`) signs in. */
export async function forgetInterviews(here: string | null = null): Promise<void> {
  const tx = (await interviews()).transaction("interviews", "readwrite");
  for await (const kept of tx.store) if (kept.value.session.user_id !== here) await kept.delete();
  await tx.done;
}
