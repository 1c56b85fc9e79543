/** Limits of the public forms in characters. `supabase/tests/public-forms.test.ts` compares the tables with them. */
export const maxNameLength = 200;
export const maxEmailLength = 320; // RFC 3696: 64 before the @, 255 after it
export const maxMessageLength = 10_000;

/** Browsers accept `a@b` as an address; the forms do not. */
export function hasDomainEnding(email: string): boolean {
  return /@[^@]+\.[^@.]{2,}$/.test(email);
}
