/**
 * Whether a host is this machine. `host` has the form of a URL's `hostname`: lower case, IPv6 in brackets. Names below
 * `localhost` do not count, because some resolvers forward them.
 */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether the server listens on loopback only and has no public URL. */
export function isLocalServer({ host, publicUrl }: { host: string; publicUrl: string | null }): boolean {
  const name = URL.parse(`http://${host.includes(":") ? `[${host}]` : host}`)?.hostname ?? "";
  return publicUrl === null && isLoopback(name);
}
