import { request as ask, type IncomingMessage } from "node:http";
import { request as askSafely } from "node:https";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import { z } from "zod";
import type { IdentifyRequest } from "#server/backend/auth/identity.ts";
import { fail } from "#server/errors.ts";

export type ForwardedDoors = {
  routes: Hono;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Whose token it is, as the project itself says. */
  callerOf: IdentifyRequest;
};

const doors = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/realtime/v1/*"];
/** They belong to one connection, not to what is carried over it. */
const ownHeaders = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "accept-encoding",
];
const personSchema = z.object({ id: z.uuid(), is_anonymous: z.boolean().optional() });

/** The four doors of another project, hosted or self-hosted: what comes in goes there, and back, as it is. */
export function forwardDoors(project: string): ForwardedDoors {
  const routes = new Hono();
  for (const door of doors) routes.all(door, (c) => forward(project, c.req.raw));
  return {
    routes,
    upgrade: (request, socket, head) => {
      if (!request.url?.startsWith("/realtime/v1/websocket")) return false;
      forwardSocket(project, request, socket, head);
      return true;
    },
    callerOf: async (request) => {
      const headers = pick(request.headers, ["apikey", "authorization"]);
      const answer = await fetch(`${project}/auth/v1/user`, { headers }).catch(unreachable);
      const person = personSchema.safeParse(answer.ok ? await answer.json() : null);
      if (!person.success) throw fail("not_signed_in", "Please sign in first.");
      const claims = {
        role: "authenticated",
        sub: person.data.id,
        ...(person.data.is_anonymous ? { is_anonymous: true } : {}),
      };
      return { role: "authenticated", claims };
    },
  };
}

async function forward(project: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ownHeaders) headers.delete(name);
  const answer = await fetch(`${project}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    duplex: "half",
    redirect: "manual",
    signal: request.signal,
  }).catch(unreachable);
  const back = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) back.delete(name);
  return new Response(answer.body, { status: answer.status, headers: back });
}

function forwardSocket(project: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const target = new URL(request.url ?? "/", project);
  const headers = { ...request.headers, host: target.host };
  const there = (target.protocol === "https:" ? askSafely : ask)(target, { headers, method: "GET" });
  there.on("upgrade", (answer, far, first) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
    if (first.length > 0) socket.write(first);
    if (head.length > 0) far.write(head);
    far.pipe(socket).pipe(far);
    far.on("error", () => socket.destroy());
    socket.on("close", () => far.destroy());
  });
  there.on("response", (answer) =>
    socket.end(`HTTP/1.1 ${answer.statusCode ?? 502} Refused\r\nConnection: close\r\n\r\n`),
  );
  there.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n"));
  there.end();
}

function unreachable(cause: unknown): never {
  throw fail("unavailable", "The project at SUPABASE_URL cannot be reached.", cause);
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
