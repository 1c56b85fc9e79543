import { connect, type Socket } from "node:net";

const patienceMs = 5_000;

/** Sends raw bytes to the server at `url` and returns its response until it closes or is silent for `quietMs`. */
export async function sendRaw(url: string, bytes: string | Buffer, quietMs = 250): Promise<string> {
  const socket = await openRaw(url);
  let heard = "";
  socket.setTimeout(quietMs, () => socket.destroy());
  socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  await closed;
  return heard;
}

/** Sends raw bytes and resets the connection immediately. */
export async function sendAndReset(url: string, bytes: string): Promise<void> {
  const socket = await openRaw(url);
  await new Promise<void>((resolve) => socket.write(Buffer.from(bytes, "latin1"), () => resolve()));
  socket.resetAndDestroy();
}

export function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: patienceMs });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      socket.on("error", () => socket.destroy());
      resolve(socket);
    });
  });
}

/** The status of a raw response; null without one. */
export function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

/** A raw request without a body; each line of `headers` ends with a line break. */
export function rawRequest(line: string, headers = "", host = "localhost"): string {
  return `${line} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
}

export const rawKey = "dGhlIHNhbXBsZSBub25jZQ==";

/** The headers of a websocket handshake. */
export function rawHandshake(key = rawKey, version: string | number = 13): string {
  return `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: ${version}\r\n`;
}

/** Request targets that are malformed, foreign or unusual. */
export const hostileTargets = [
  ..."//[|http://[|http://|http:|//|///|*|/|?|#|/#|/%|/%ff|/%00|/\\..\\|\\|https://[::1|ftp://localhost/x".split("|"),
  ..."javascript:alert(1)|localhost:80|localhost|:80|http://localhost:99999/|http://a:b@localhost/|http:/".split("|"),
  "//evil.example/realtime/v1/websocket",
  "http://evil.example/realtime/v1/websocket",
  "http://999.999.999.999/",
  "/realtime/v1/websocket?apikey=%",
  "/realtime/v1/websocket?apikey=%ff%00&vsn=%",
  "/realtime/v1/websocket/../../..//[",
  "/rest/v1/%E0%A4%A",
  "/storage/v1/object/%2e%2e%2f/%00",
  "/auth/v1/verify?token=%&redirect_to=http://[",
  "/functions/v1/%",
  "/l/%",
  "/site/%5c%5c",
  `/${"a".repeat(9_000)}`,
  "/\x80\xff\xfe",
  "/a b",
];
