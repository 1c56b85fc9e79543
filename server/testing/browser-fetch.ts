/** `fetch` as on a page of `origin`: it sends the Origin header and keeps that origin's cookies. */
export function browserFetch(origin: string): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    if (cookies.size > 0) request.headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    if (request.method !== "GET" && request.method !== "HEAD") request.headers.set("origin", origin);
    const answer = await fetch(request);
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return answer;
  };
}
