import { AuthFailure, invalid } from "#server/backend/auth/auth-failure.ts";

const longest = 512;
const shortest = 6;

/** GoTrue's wording; the screens know it. */
export function checkPassword(password: string): void {
  if (password.length > longest) throw invalid(`Password cannot be longer than ${longest} characters`);
  if (password.length >= shortest) return;
  throw new AuthFailure(422, "weak_password", `Password should be at least ${shortest} characters.`, {
    weak_password: { reasons: ["length"] },
  });
}
