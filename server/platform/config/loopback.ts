/**
 * Whether a host is this machine itself: what is sent there stays here. `host` is as a URL's `hostname` gives it: lower
 * case, IPv6 in brackets. A name below `localhost` does not count: some resolvers ask others for it.
 */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether the server listens on this machine only, and has no address outside. */
export function isLocalServer({ host, publicUrl }: { host: string; publicUrl: string | null }): boolean {
  const name = URL.parse(`http://${host.includes(":") ? `[${host}]` : host}`)?.hostname ?? "";
  return publicUrl === null && isLoopback(name);
}
