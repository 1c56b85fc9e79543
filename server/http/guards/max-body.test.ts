import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRaw, statusOf } from "#server/testing/servers/raw-socket.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SAML: "1", LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const patienceMs = 20_000;
const kilo = 1 << 10;
const mega = 1 << 20;
/** Body limits per address in bytes; 64 kB for all others. null: an object, limited by its bucket. */
const others: [address: RegExp, maxBytes: number | null][] = [
  [/^(POST|PUT) \/auth\/v1\/admin\/sso\/providers/, 600_000],
  [/^POST \/auth\/v1\/sso\/saml\/acs/, 512 * kilo],
  [/^(POST|PATCH) \/rest\/v1\//, 10 * mega],
  [/^(POST \/storage\/v1\/object\/sign\/[^/]+|DELETE \/storage\/v1\/object\/[^/]+)$/, 256 * kilo],
  [/^POST \/storage\/v1\/object\/(list|list-v2|sign|move|copy|upload\/sign)(\/|$)/, 64 * kilo],
  [/^(POST|PUT) \/storage\/v1\/object\//, null],
  [/ \/storage\/v1\/upload\/resumable/, null],
  [/ \/realtime\/v1\//, mega],
  [/^POST (\/fr)?\/waitlist$/, 20_000],
  [/^POST (\/fr)?\/contact$/, 60_000],
  [/ \/api\/answer-now\/takes$/, 2_000_000],
];
/** Addresses that reject every body unread. Functions have their own limits and tests. */
const deaf =
  /\/functions\/v1\/x|\/(?:rest|realtime)\/v1\/x$|^(PUT|DELETE|PATCH) \/rest\/v1\/|\/storage\/v1\/(render\/|x$)|^PUT \/auth\/v1\/admin\/sso\/providers\/x$/;

function addresses(): string[] {
  const all = served.addresses.flatMap(({ method, path }) => {
    const named = path
      .replace(/^(\/rest\/v1\/):name/, "$1waitlist")
      .replace(/^(\/rest\/v1\/rpc\/):name/, "$1join_waitlist");
    return (method === "ALL" ? ["POST", "PUT", "PATCH", "DELETE"] : [method]).map(
      (one) => `${one} ${named.replace(/:\w+(?:\{[^}]*\})?\??|\*/g, "x")}`,
    );
  });
  return [...new Set(all)].filter((address) => /^(POST|PUT|PATCH|DELETE) /.test(address));
}

async function begin(
  address: string,
  framing: string,
  key: string | null,
): Promise<{ socket: Socket; heard: Promise<string> }> {
  const socket = await openRaw(served.url);
  const heard = new Promise<string>((resolve) => {
    socket.once("data", (chunk) => resolve(chunk.toString("latin1")));
    socket.once("close", () => resolve("closed"));
    socket.setTimeout(patienceMs, () => resolve("silent"));
  });
  const credentials = key === null ? "" : `apikey: ${key}\r\nAuthorization: Bearer ${key}\r\n`;
  const type = / \/(fr\/)?(waitlist|contact)$|acs$/.test(address)
    ? "application/x-www-form-urlencoded"
    : "application/json";
  socket.write(`${address} HTTP/1.1\r\nHost: localhost\r\n${credentials}Content-Type: ${type}\r\n${framing}\r\n\r\n`);
  return { socket, heard };
}

/** The error status; storage puts its own into the body. */
async function refusalOf({ socket, heard }: Awaited<ReturnType<typeof begin>>): Promise<number | null> {
  const answer = await heard;
  socket.destroy();
  return answer.includes('"statusCode":"413"') ? 413 : statusOf(answer);
}

/** Storage reads the whole body before it rejects it. */
const hearsOut = / \/storage\//;

async function declared(address: string, bytes: number, key: string | null) {
  const sending = await begin(address, `Content-Length: ${bytes}`, key);
  if (hearsOut.test(address)) sending.socket.write("a".repeat(bytes));
  return refusalOf(sending);
}

async function inPieces(address: string, bytes: number, key: string | null) {
  const sending = await begin(address, "Transfer-Encoding: chunked", key);
  for (let left = bytes; left > 0; left -= 64 * kilo) {
    const piece = "a".repeat(Math.min(left, 64 * kilo));
    sending.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  }
  if (/storage|waitlist$|contact$/.test(address)) sending.socket.write("0\r\n\r\n");
  return refusalOf(sending);
}

test("rejects a body one byte past its limit before reading it all", async () => {
  const key = served.identity.keys.secretKey;
  const wrong: unknown[] = [];
  let tried = 0;
  for (const address of addresses()) {
    const max = others.find(([pattern]) => pattern.test(address))?.[1];
    if (max === null) continue;
    tried++;
    const bytes = (max === undefined ? 64 * kilo : max) + 1;
    const statuses = [await declared(address, bytes, key), await inPieces(address, bytes, key)];
    const right = (status: number | null) =>
      status === 413 || (deaf.test(address) && [400, 404, 405, 409].includes(status ?? 0));
    if (!statuses.every(right)) wrong.push([address, bytes, ...statuses]);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(60);
});

test("limits database API bodies to 64 kB without an account", async () => {
  for (const address of ["POST /rest/v1/waitlist", "POST /realtime/v1/api/broadcast"])
    for (const ask of [declared, inPieces]) expect(await ask(address, 64 * kilo + 1, null), address).toBe(413);
});
