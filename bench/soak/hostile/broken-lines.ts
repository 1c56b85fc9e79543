// Invalid, incomplete and wrongly upgraded requests.
import { pick, send, sendRaw, strangeAddress, type Chance, type Outcome, type Target } from "./strangers.ts";

const targets = [
  "//[",
  "http://[",
  "*",
  "/%",
  "/%00",
  "http://%/",
  "/..//..\\",
  "://",
  "/rest/v1/%zz",
  "//@:99999/",
  "localhost:1",
];
const methods = ["GET", "POST", "CONNECT", "OPTIONS", "TRACE", "PATCH", "BREW", "G\x00T"];
const upgrades = ["websocket", "h2c", "", "websocket, websocket"];
const hosts = ["localhost", "127.0.0.1", "[", "evil.example", "a b", "localhost:99999", ""];

/** A request line and headers, each malformed in another way. */
export function oddRequest(target: Target, chance: Chance): Promise<Outcome> {
  const lines = [
    `${pick(chance, methods)} ${pick(chance, targets)} HTTP/${pick(chance, ["1.1", "1.0", "2.0", "9"])}`,
    `Host: ${pick(chance, hosts)}`,
    ...(chance() < 0.6 ? [`Upgrade: ${pick(chance, upgrades)}`, "Connection: Upgrade"] : []),
    ...(chance() < 0.5 ? ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="] : []),
    ...(chance() < 0.2 ? [`X-Long: ${"x".repeat(Math.floor(chance() * 90_000))}`] : []),
    ...(chance() < 0.2 ? ["Content-Length: -1"] : []),
    ...(chance() < 0.2 ? ["Transfer-Encoding: chunked", "Content-Length: 5"] : []),
  ];
  return sendRaw(target, strangeAddress(chance), Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), 300);
}

/** Random bytes. */
export function noise(target: Target, chance: Chance): Promise<Outcome> {
  const bytes = Buffer.from(Array.from({ length: Math.floor(chance() * 2000) }, () => Math.floor(chance() * 256)));
  return sendRaw(target, strangeAddress(chance), bytes, 200);
}

/** A request whose headers or body never end. */
export function halfRequest(target: Target, chance: Chance): Promise<Outcome> {
  const body = `POST /rest/v1/waitlist HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{"email":`;
  const head = "GET /rest/v1/questions HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
  const part = Buffer.from(chance() < 0.5 ? body : head);
  return sendRaw(target, strangeAddress(chance), part, 2000 + chance() * 6000);
}

/** A request whose client disconnects during the response. */
export function abandoned(target: Target, chance: Chance): Promise<Outcome> {
  return send(target, {
    path: pick(chance, ["/rest/v1/questions?select=*", "/", "/faq", "/auth/v1/settings", "/healthz"]),
    from: strangeAddress(chance),
    abortAfterMs: chance() * 20,
  });
}
