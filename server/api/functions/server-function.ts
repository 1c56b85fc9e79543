import type { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";

/** A caller with a session. */
export type SignedIn = { userId: string; caller: Caller };

/** A call of a function by any HTTP method. */
export type FunctionCall = {
  method: string;
  /** Base of links in emails when PUBLIC_URL is not set, `http://localhost:4321`. See `listeningOrigin`. */
  origin: string;
  /** The raw path after the function's name: empty or starting with a slash. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The raw body, so that a signature over it can be verified. */
  bytes: Buffer;
  /** The JSON body by its schema; `{}` without a body. Throws `invalid_input`. */
  json: <Schema extends z.core.$ZodType>(schema: Schema) => z.core.output<Schema>;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
};

/** `maxBytes` limits the body, 64 kB by default. The result of `run` is sent as JSON, a `Response` unchanged. */
export type ServerFunction = { maxBytes?: number } &
  /**
   * `any-session` also admits anonymous sessions, which private links grant rights to. `admins` refuses everybody else
   * before the body is read.
   */
  (
    | { callers: "signed-in" | "any-session" | "admins"; run(call: FunctionCall, person: SignedIn): Promise<unknown> }
    /** Neither key nor token is checked. */
    | { callers: "anyone"; run(call: FunctionCall): Promise<unknown> }
  );

/** The largest body a function may declare. */
export const maxFunctionBytes = 6 << 20;
