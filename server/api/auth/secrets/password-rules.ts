import { minPasswordLength } from "#domain/account/password.ts";
import { AuthFailure, invalid } from "#server/api/auth/auth-failure.ts";

const maxLength = 512;

/** Uses GoTrue's messages, which the screens match. */
export function checkPassword(password: string): void {
  if (password.length > maxLength) throw invalid(`Password cannot be longer than ${maxLength} characters`);
  if (password.length >= minPasswordLength) return;
  throw new AuthFailure(422, "weak_password", `Password should be at least ${minPasswordLength} characters.`, {
    weak_password: { reasons: ["length"] },
  });
}
