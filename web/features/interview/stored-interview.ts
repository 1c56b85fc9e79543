import type { DBSchema } from "idb";
import type { Place, Session } from "#domain/interview/session.ts";
import { deviceDatabase } from "#web/lib/device-database.ts";
import type { AskedQuestion } from "./api/asked-question.ts";

/** The questions of an interview in order, and those with an answer. */
export type Places = { plan: readonly Place[]; told: ReadonlySet<number> };
type StoredInterview = Places & { token: string; session: Session; questions: readonly AskedQuestion[] };
interface Interviews extends DBSchema {
  interviews: { key: string; value: StoredInterview };
}

const { open: interviews } = deviceDatabase<Interviews>("interviews", (db) => {
  db.createObjectStore("interviews", { keyPath: "token" });
});

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
