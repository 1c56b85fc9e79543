import { ServerResponse } from "node:http";

/**
 * Node's response of a request. Headers set on it are defaults for the handler's response. `env` comes from
 * @hono/node-server.
 */
export function nodeResponse(env: unknown): ServerResponse {
  const outgoing = typeof env === "object" && env !== null && "outgoing" in env ? env.outgoing : null;
  if (!(outgoing instanceof ServerResponse)) throw new Error("This app needs a server of Node's.");
  return outgoing;
}
