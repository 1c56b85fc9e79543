/** The auth server's code of a refusal, empty where it gives none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
