import { ServerResponse } from "node:http";

/** Node's response behind a request: headers set on it stand unless the answer has its own. `env` is what @hono/node-server passes. */
export function nodeResponse(env: unknown): ServerResponse {
  const outgoing = typeof env === "object" && env !== null && "outgoing" in env ? env.outgoing : null;
  if (!(outgoing instanceof ServerResponse)) throw new Error("This app needs a server of Node's.");
  return outgoing;
}
