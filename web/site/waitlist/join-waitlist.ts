import type { WaitlistWord } from "./waitlist.en.ts";

export type NewEntry = {
  first_name: string;
  email: string;
  wants_updates: boolean;
  updates_preticked: boolean;
  source_button: string;
  language: string;
};

/**
 * Adds a visitor to the waitlist. Returns the key of the error text; null on success. Uses fetch, not the client: a
 * page that loads a module after a network error cannot load it again.
 */
export async function joinWaitlist(entry: NewEntry, publishableKey: string): Promise<WaitlistWord | null> {
  try {
    const answer = await fetch("/rest/v1/waitlist", {
      method: "POST",
      headers: { apikey: publishableKey, "Content-Type": "application/json", Prefer: "return=minimal" },
      body: JSON.stringify(entry),
    });
    if (answer.ok) return null;
    if (answer.status === 429) return "later";
    const { code }: { code?: string } = await answer.json();
    if (code === "23505") return "duplicate";
    console.info("The waitlist refused.", code);
  } catch (cause) {
    console.info("The waitlist could not be reached.", cause);
  }
  return navigator.onLine ? "failed" : "offline";
}
