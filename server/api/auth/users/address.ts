import { invalid } from "#server/api/auth/auth-failure.ts";

const emailText =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Returns the address in lower case. Throws GoTrue's validation errors. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email === "") throw invalid("An email address is required");
  if (email.length > 255) throw invalid("An email address is too long");
  if (!emailText.test(email)) throw invalid("Unable to validate email address: invalid format");
  return email;
}

/** Returns E.164 without the plus sign. */
export function readPhone(text: string): string {
  const phone = text
    .trim()
    .replace(/^\+/, "")
    .replaceAll(/[\s()-]/g, "");
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw invalid("Invalid phone number format (E.164 required)");
  return phone;
}
