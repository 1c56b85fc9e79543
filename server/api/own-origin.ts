/** Whether an Origin header names our site: PUBLIC_URL, or the requested host. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return false;
  const own = publicUrl === null ? [] : [new URL(publicUrl).origin];
  return [...own, `http://${host}`, `https://${host}`].includes(origin);
}
