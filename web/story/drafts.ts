const nameOf = (userId: string, answerId: string) => `heirvoice draft ${userId} ${answerId}`;

/** What a person was writing about an answer on this device; null when nothing is left unsaved. */
export function readDraft(userId: string, answerId: string): string | null {
  return localStorage.getItem(nameOf(userId, answerId));
}

/** The answers whose correction by this person is only on this device. */
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
