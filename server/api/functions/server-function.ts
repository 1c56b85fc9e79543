import type { Caller } from "#server/api/auth/caller.ts";

/** Somebody with an account, as a function sees them. */
export type SignedIn = { userId: string; caller: Caller };

/** A request to a function, by whatever method. */
export type FunctionCall = {
  method: string;
  /** For links in emails where no PUBLIC_URL is set, `http://localhost:4321`: see `listeningOrigin`. */
  origin: string;
  /** What follows the function's name, as it was sent: empty or from its slash on. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The body as it came, so that a signature over it can be checked. */
  bytes: Buffer;
  /** The body as JSON, not yet parsed by a schema; `{}` without a body. Throws `invalid_input`. */
  json: () => unknown;
  /** Aborts when the caller has gone. */
  signal: AbortSignal;
};

/** `maxBytes`: how long a body may be, 64 kB unless it says otherwise. What `run` gives is sent as JSON, a response as it is. */
export type ServerFunction = { maxBytes?: number } & (
  | { callers: "signed-in"; run(call: FunctionCall, person: SignedIn): Promise<unknown> }
  /** No key and no token is looked at. */
  | { callers: "anyone"; run(call: FunctionCall): Promise<unknown> }
);

/** The longest body a function may declare. */
export const maxFunctionBytes = 6 << 20;
