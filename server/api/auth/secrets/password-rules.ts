import { AuthFailure, invalid } from "#server/api/auth/auth-failure.ts";

const maxLength = 512;
const shortest = 6;

/** Uses GoTrue's messages, which the screens match. */
export function checkPassword(password: string): void {
  if (password.length > maxLength) throw invalid(`Password cannot be longer than ${maxLength} characters`);
  if (password.length >= shortest) return;
  throw new AuthFailure(422, "weak_password", `Password should be at least ${shortest} characters.`, {
    weak_password: { reasons: ["length"] },
  });
}
