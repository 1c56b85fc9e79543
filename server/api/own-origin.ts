/** Whether an Origin header names a page of ours: that of PUBLIC_URL, or of the host that was asked. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return false;
  const own = publicUrl === null ? [] : [new URL(publicUrl).origin];
  return [...own, `http://${host}`, `https://${host}`].includes(origin);
}
