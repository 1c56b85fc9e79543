import { createHash } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  hostileTargets,
  rawHandshake as handshake,
  rawKey,
  rawRequest as ask,
  sendAndReset,
  sendRaw,
  statusOf,
} from "#server/testing/servers/raw-socket.ts";
import { runServer, type RunningServer } from "#server/testing/servers/run-server.ts";

const accepted = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${createHash(
  "sha1",
)
  .update(`${rawKey}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
  .digest("base64")}\r\n`;

/** Responses a broken upstream may send; null closes the connection without one. */
const upstreamSays: [string, string | null][] = [
  ["rubbish", "\x00\xff rubbish\r\n\r\n"],
  ["nothing", null],
  ["half a head", "HTTP/1.1 101 Switching Pro"],
  ["a status of its own", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"],
  ["a status that has no answer", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ["an upgrade without one", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
  ["headers that are none", `${accepted}X\x00: y\r\n\r\n`],
  ["odd headers", `${accepted}X: \x80\xff\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d\r\nFolded: a\r\n b\r\n\r\n`],
  ["frames that are none", `${accepted}\r\n\xff\xff\xff\xff`],
  ["a body that never ends", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf"],
  ["JSON that is none", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{"],
  ["an encoding that is none", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nrubb"],
  ["a redirect", "HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n"],
];

let server: RunningServer;
let upstream: Server;
let says: string | null = null;
const open = new Set<Socket>();
beforeAll(async () => {
  upstream = createServer((socket) => {
    open.add(socket.on("error", () => socket.destroy()));
    socket.once("close", () => open.delete(socket));
    socket.once("data", () => {
      if (says !== null) socket.write(Buffer.from(says, "latin1"));
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  const port = typeof address === "object" && address ? address.port : 0;
  server = await runServer({ SUPABASE_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  upstream.close();
});

afterEach(async () => {
  await server.isWell();
  expect(server.running.printed()).not.toMatch(/"level":60|"code":"internal"/);
});

test("rejects an invalid forwarding target", async () => {
  says = `${accepted}\r\n`;
  for (const target of hostileTargets) {
    const answer = await sendRaw(server.url, ask(`GET ${target}`, handshake()), 40);
    expect(statusOf(answer) ?? 0, target).toBeLessThan(500);
  }
});

test.each(upstreamSays)("survives an upstream that answers %s", async (_, said) => {
  says = said;
  for (const request of [
    ask("GET /realtime/v1/websocket?apikey=x", handshake()),
    ask("GET /realtime/v1/websocket\x80\xff", handshake()),
    ask("GET /realtime/v1/websocket", `${handshake()}X: \x80\x7f\xff\r\n`),
    ask("GET /rest/v1/questions"),
    ask("POST /auth/v1/token", "Content-Length: 2\r\n") + "{}",
    ask("POST /functions/v1/make-book", "Authorization: Bearer x\r\nContent-Length: 2\r\n") + "{}",
  ]) {
    const status = statusOf(await sendRaw(server.url, request, 100));
    expect(status, request).not.toBe(500);
    await sendAndReset(server.url, request);
  }
  await expect.poll(() => open.size).toBe(0);
});
