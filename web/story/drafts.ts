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
  localStorage.setItem(nameOf(userId, answerId), text);
}

export function forgetDraft(userId: string, answerId: string): void {
  localStorage.removeItem(nameOf(userId, answerId));
}
