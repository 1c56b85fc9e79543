import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  hostileTargets,
  openRaw,
  rawHandshake as handshake,
  rawRequest as ask,
  sendAndReset,
  sendRaw,
  statusOf,
} from "#server/testing/servers/raw-socket.ts";
import { runServer, type RunningServer } from "#server/testing/servers/run-server.ts";

const post = (headers: string, body = "") => ask("POST /auth/v1/token?grant_type=password", headers) + body;
const text = (payload: string) => frame(0x81, Buffer.from(payload));
const join = (payload: unknown) => text(JSON.stringify({ topic: "realtime:x", event: "phx_join", ref: "1", payload }));
const hosts = [
  "",
  "[",
  "[::1",
  "999.999.999.999",
  "xn--a",
  "a..b",
  "localhost:99999",
  "localhost:",
  "\xff",
  "%",
  "a@b",
  "::1",
];

let server: RunningServer;
beforeAll(async () => {
  server = await runServer();
});
afterEach(async () => {
  await server.isWell();
  expect(server.running.printed()).not.toMatch(/"level":[56]0/);
});
afterAll(() => server.close());

test.each(["GET", "POST", "OPTIONS", "CONNECT", "HEAD", "TRACE", "QUERY"])(
  "answers %s of any target without a server error",
  async (method) => {
    for (const target of hostileTargets)
      for (const headers of ["", handshake(), "Connection: Upgrade\r\nUpgrade: h2c\r\n"]) {
        const answer = await sendRaw(server.url, ask(`${method} ${target}`, headers), 40);
        expect(statusOf(answer) ?? 0, `${method} ${target} ${headers}`).toBeLessThan(500);
      }
  },
);

test("rejects a malformed target and closes", async () => {
  for (const target of ["http://[", "*", "localhost:80"]) {
    const answer = await sendRaw(server.url, ask(`GET ${target}`, handshake()), 2_000);
    expect(statusOf(answer), target).toBe(400);
    expect(answer).toContain("Connection: close");
  }
});

test("rejects upgrades for another host in any form", async () => {
  const wanted = `/realtime/v1/websocket?apikey=${server.key}`;
  const upgrade = async (target: string, host?: string) =>
    statusOf(await sendRaw(server.url, ask(`GET ${target}`, handshake(), host)));
  expect(await upgrade(wanted)).toBe(101);
  expect(await upgrade(`http://localhost${wanted}`)).toBe(101);
  for (const [target, host] of [
    [`//localhost${wanted}`],
    [`http://evil.example${wanted}`],
    [wanted, "evil.example"],
    [`//evil.example${wanted}`],
  ] as const)
    expect(await upgrade(target, host), target).toBeGreaterThanOrEqual(400);
});

test("answers any Host header", async () => {
  for (const host of hosts)
    for (const headers of ["", handshake()])
      for (const target of ["/healthz", "/", "/rest/v1/questions", "/realtime/v1/websocket"]) {
        const answer = await sendRaw(server.url, ask(`GET ${target}`, headers, host), 40);
        expect(statusOf(answer) ?? 0, `${host} ${target}`).toBeLessThan(500);
      }
  expect(statusOf(await sendRaw(server.url, "GET /healthz HTTP/1.1\r\n\r\n"))).toBe(400);
  expect(statusOf(await sendRaw(server.url, "GET /healthz HTTP/1.0\r\n\r\n"))).toBeLessThan(500);
});

test("answers garbage, oversized and partial requests", async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `X-${at}: ${"y".repeat(20)}\r\n`).join("");
  for (const bytes of [
    "\x00\x01\x02\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\nHost: localhost\n\n",
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    ask("GET /", many),
    ask("GET /", `X: ${"y".repeat(100_000)}\r\n`),
    ask("GET /", "X\x00: y\r\n"),
    ask("GET /", "X: \x01\x7f\xff\r\n"),
    ask("GET /", " folded: y\r\n"),
    ask("GET /", "Expect: 100-continue\r\nExpect: rubbish\r\n"),
    ask("GET /", "Range: bytes=\xff\r\nIf-None-Match: \xff\r\nAccept-Language: \xff\r\nCookie: \xff=%\r\n"),
    ask("GET /rest/v1/questions", "Authorization: Bearer \xff\xfe\r\napikey: \xff\r\nPrefer: \xff\r\nRange: \xff\r\n"),
    post("Content-Length: 10\r\n", "{"),
    post("Content-Length: -1\r\n"),
    post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello!"),
    post("Transfer-Encoding: chunked\r\n", "zz\r\n"),
    post("Transfer-Encoding: chunked\r\n", "5\r\nhel"),
    post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n"),
    post("Content-Type: multipart/form-data; boundary=\r\nContent-Length: 2\r\n", "--"),
    post("Content-Type: \xff; charset=\xff\r\nContent-Length: 2\r\n", "{}"),
    ask(
      "POST /storage/v1/object/audio-answers/x",
      "Content-Type: multipart/form-data\r\nContent-Length: 4\r\n",
      "----",
    ),
    ask("POST /contact", "Content-Type: multipart/form-data; boundary=a\r\nContent-Length: 9\r\n") + "--a\r\nX: y",
    `GET / HTTP/1.1\r\nHost: localhost\r\n${"X: y".repeat(10)}`,
  ])
    expect(statusOf(await sendRaw(server.url, bytes, 60)) ?? 0, bytes.slice(0, 200)).toBeLessThan(500);
});

test("survives connections that are reset at any moment", async () => {
  const wanted = `/realtime/v1/websocket?apikey=${server.key}`;
  for (let round = 0; round < 20; round++)
    for (const bytes of [
      "G",
      ask("GET /"),
      ask("GET /examples"),
      ask("GET /site/share.png"),
      ask("GET //[", handshake()),
      ask(`GET ${wanted}`, handshake()),
      ask(`GET ${wanted}`, handshake("?")),
      ask("GET /rest/v1/questions", `apikey: ${server.key}\r\n`),
      ask("POST /auth/v1/signup", "Content-Type: application/json\r\nContent-Length: 1000\r\n") + "{",
      ask("POST /rest/v1/waitlist", `apikey: ${server.key}\r\nTransfer-Encoding: chunked\r\n`) + "5\r\n[{",
    ])
      await sendAndReset(server.url, bytes);
});

test("answers malformed handshakes", async () => {
  const wanted = `/realtime/v1/websocket?apikey=${server.key}`;
  for (const headers of [
    handshake("rubbish"),
    handshake("\xff"),
    handshake(undefined, 0),
    handshake(undefined, "\xff"),
    handshake(undefined, 99),
    "Connection: Upgrade\r\nUpgrade: websocket\r\n",
    `${handshake()}Sec-WebSocket-Protocol: ,,\xff,\r\n`,
    `${handshake()}Sec-WebSocket-Extensions: permessage-deflate; =;;\xff\r\n`,
    `${handshake()}Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n`,
    `${handshake()}Origin: \xff\r\nAuthorization: \xff\r\n`,
    "Connection: Upgrade\r\nUpgrade: \xff\r\n",
    "Connection: Upgrade\r\nUpgrade: websocket, h2c\r\n",
  ])
    for (const method of ["GET", "POST", "CONNECT"])
      expect(statusOf(await sendRaw(server.url, ask(`${method} ${wanted}`, headers), 60)) ?? 0, headers).toBeLessThan(
        500,
      );
});

test("closes sockets with malformed frames and continues", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const broadcast = `{"topic":"realtime:x","event":"broadcast","ref":"2","payload":{"event":"x","payload":${deep}}}`;
  for (const frames of [
    [Buffer.from([0x81, 0x05])],
    [frame(0x83, Buffer.from("reserved"))],
    [frame(0xf1, Buffer.from("all bits"))],
    [Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
    [frame(0x81, Buffer.from([0xff, 0xfe, 0xc0]))],
    [frame(0x88, Buffer.from([0x00, 0x01]))],
    [frame(0x89, Buffer.alloc(126))],
    [frame(0x82, Buffer.from([3, 255, 255, 255, 255, 255]))],
    [text("null"), text("[]"), text("{}"), text('"x"'), text(deep)],
    [join(null), join([]), join({ config: { postgres_changes: [{ event: "*", schema: "", table: "\u0000" }] } })],
    [join({ config: { broadcast: { self: true, ack: true } } }), text(broadcast)],
    [
      join({ config: { presence: { enabled: true, key: "__proto__" } } }),
      text('{"topic":"realtime:x","event":"presence","payload":{"event":"track","payload":{"__proto__":1}}}'),
    ],
  ])
    for (const version of ["1.0.0", "2.0.0"]) await frameAll(`?apikey=${server.key}&vsn=${version}`, frames);
});

/** Masked, as a client must. */
function frame(head: number, payload: Buffer): Buffer {
  const { length } = payload;
  const size = length < 126 ? Buffer.from([0x80 | length]) : Buffer.alloc(length < 65_536 ? 3 : 9);
  if (size.length === 3) size.writeUInt16BE(length, 1);
  if (size.length === 9) size.writeBigUInt64BE(BigInt(length), 1);
  if (size.length > 1) size[0] = size.length === 3 ? 0xfe : 0xff;
  return Buffer.concat([Buffer.from([head]), size, Buffer.alloc(4), payload]);
}

async function frameAll(query: string, frames: Buffer[]): Promise<void> {
  const socket = await openRaw(server.url);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise<void>((resolve) => {
    socket.once("data", () => resolve());
    socket.write(ask(`GET /realtime/v1/websocket${query}`, handshake()));
  });
  socket.resume().setTimeout(100, () => socket.resetAndDestroy());
  for (const one of frames) socket.write(one);
  await closed;
}
