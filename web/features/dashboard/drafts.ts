const nameOf = (userId: string, answerId: string) => `heirvoice draft ${userId} ${answerId}`;

/** What a person was writing about an answer on this device; null when nothing is left unsaved. */
export function readDraft(userId: string, answerId: string): string | null {
  return localStorage.getItem(nameOf(userId, answerId));
}

export function keepDraft(userId: string, answerId: string, text: string): void {
  localStorage.setItem(nameOf(userId, answerId), text);
}

export function forgetDraft(userId: string, answerId: string): void {
  localStorage.removeItem(nameOf(userId, answerId));
}
