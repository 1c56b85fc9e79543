import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
/** Forwards its APIs to the one above. */
let forwarding: ServedApp;
/** Forwards its APIs to an unreachable project. */
let lost: ServedApp;
let ann: Person;
beforeAll(async () => {
  const env = { AUTH_AUTOCONFIRM: "yes", LOG_LEVEL: "silent" };
  served = await serveApp(env);
  forwarding = await serveApp({ ...env, SUPABASE_URL: served.url });
  lost = await serveApp({ ...env, SUPABASE_URL: "http://127.0.0.1:9" });
  ann = await signedInPerson(served);
});
afterAll(async () => {
  await lost.close();
  await forwarding.close();
  await served.close();
});

const origin = "https://app.example";
const paths = [
  "/auth/v1/user",
  "/rest/v1/profiles",
  "/storage/v1/object/list/x",
  "/realtime/v1/api/broadcast",
  "/functions/v1/make-book",
];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const wanted =
  "apikey, authorization, content-type, prefer, tus-resumable, upload-length, upload-offset, x-client-info, x-odd";

function ask(url: string, method = "GET", headers: Record<string, string> = {}, body?: string): Promise<Response> {
  return fetch(url, {
    method,
    headers: { origin, ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
}

const cors = ({ headers }: Response) => ({
  allowed: headers.get("access-control-allow-origin"),
  credentials: headers.get("access-control-allow-credentials"),
  policy: headers.get("cross-origin-resource-policy"),
});
const open = { allowed: "*", credentials: null, policy: "cross-origin" };
const closed = { allowed: null, credentials: null, policy: "same-origin" };

test("answers the preflight of every API, method and header for any origin", async () => {
  for (const at of [served, forwarding])
    for (const path of [...paths, "/rest/v1/", "/storage/v1/upload/resumable", "/auth/v1/nothing/here"])
      for (const method of methods) {
        const answer = await ask(at.url + path, "OPTIONS", {
          "access-control-request-method": method,
          "access-control-request-headers": wanted,
          authorization: "Bearer rubbish",
        });
        expect([path, answer.status, await answer.text()]).toEqual([path, 204, ""]);
        expect(cors(answer)).toEqual(open);
        expect(answer.headers.get("access-control-allow-methods")?.split(", ")).toEqual(
          expect.arrayContaining(methods),
        );
        expect(answer.headers.get("access-control-allow-headers")).toBe(wanted);
        expect(Number(answer.headers.get("access-control-max-age"))).toBeGreaterThanOrEqual(600);
      }
});

test("passes requests that are not preflights to the API", async () => {
  const answer = await ask(`${served.url}/storage/v1/upload/resumable`, "OPTIONS");
  expect(answer.headers.get("tus-version")).toBe("1.0.0");
  expect(cors(answer)).toEqual(open);
});

test("allows every API answer across origins once, refusals included", async () => {
  const person = { authorization: `Bearer ${ann.token}` };
  const json = { "content-type": "application/json" };
  for (const at of [served, forwarding])
    for (const [status, path, method, headers, body] of [
      [200, "/rest/v1/profiles", "GET", person],
      [401, "/rest/v1/profiles", "GET", { authorization: "Bearer rubbish" }],
      [404, "/rest/v1/nothing", "GET", person],
      [413, "/auth/v1/signup", "POST", json, JSON.stringify({ data: "x".repeat(100_000) })],
      [403, "/auth/v1/user", "GET", { authorization: "Bearer rubbish" }],
      [404, "/auth/v1/nothing", "GET", {}],
      [200, "/auth/v1/.well-known/jwks.json", "GET", {}],
      [400, "/storage/v1/object/audio-answers/nothing.webm", "GET", person],
      [404, "/storage/v1/upload/resumable/x", "HEAD", { ...person, "tus-resumable": "1.0.0" }],
      [422, "/realtime/v1/api/broadcast", "POST", json, "{}"],
      [404, "/functions/v1/nothing", "POST", person, "{}"],
      [401, "/functions/v1/make-book", "POST", {}, "{}"],
    ] as [number, string, string, Record<string, string>, string?][]) {
      const answer = await ask(at.url + path, method, headers, body);
      expect([path, answer.status, cors(answer)]).toEqual([path, status, open]);
    }
});

test("allows rate-limit and upstream errors across origins", async () => {
  const body = JSON.stringify({ email: "guess@example.org", password: "wrong" });
  const guess = () => ask(`${served.url}/auth/v1/token?grant_type=password`, "POST", {}, body);
  let answer = await guess();
  for (let tries = 0; tries < 20 && answer.status !== 429; tries++) answer = await guess();
  expect([answer.status, cors(answer)]).toEqual([429, open]);
  expect(answer.headers.get("access-control-expose-headers")).toContain("retry-after");
  const gone = await ask(`${lost.url}/rest/v1/profiles`);
  expect([gone.status, cors(gone)]).toEqual([503, open]);
});

test("names every header that the clients read", async () => {
  const answer = await ask(`${served.url}/rest/v1/questions?select=id&limit=2`, "GET", { prefer: "count=exact" });
  const named = answer.headers.get("access-control-expose-headers")?.split(", ") ?? [];
  const read = [
    "content-range",
    "content-profile",
    "preference-applied",
    "location",
    "x-total-count",
    "link",
    "retry-after",
  ];
  const tus = ["upload-offset", "upload-length", "upload-metadata", "upload-expires", "tus-resumable"];
  const others = ["x-relay-error", "x-supabase-api-version", "sb-error-code", "etag", "content-length"];
  expect(named).toEqual(expect.arrayContaining([...read, ...tus, ...others]));
});

test("blocks the rest of the app across origins", async () => {
  for (const path of [
    "/",
    "/en",
    "/en/dashboard",
    "/healthz",
    "/metrics",
    "/dev/mailbox",
    "/dev/mailbox/messages",
    "/api/sample",
    "/made/x/y/1/z",
    "/l/abcdefghijklmnop",
    "/questions/1/en",
    "/robots.txt",
    "/functions",
    "/auth/v2/user",
  ])
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await ask(served.url + path, method, { "access-control-request-method": "GET" });
      expect([path, cors(answer)]).toEqual([path, closed]);
    }
});

test("blocks cross-origin reads under another host's name", async () => {
  const { port } = new URL(served.url);
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    const at = { port, host: "127.0.0.1", path: "/rest/v1/questions" };
    request({ ...at, headers: { origin, host: "evil.example" } }, resolve)
      .on("error", reject)
      .end();
  });
  answered.resume();
  expect([answered.statusCode, answered.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
});

test("rejects a secret key in a browser at every API", async () => {
  const { secretKey } = served.identity.keys;
  const service = await served.identity.sign({ role: "service_role" });
  for (const path of [
    ...paths,
    "/auth/v1/settings",
    "/auth/v1/signup",
    "/auth/v1/token?grant_type=password",
    "/auth/v1/admin/users",
  ])
    for (const secret of [secretKey, service])
      for (const headers of [{ apikey: secret }, { apikey: secret, authorization: `Bearer ${ann.token}` }]) {
        const answer = await ask(
          served.url + path,
          path === paths[1] ? "GET" : "POST",
          headers,
          path === paths[1] ? undefined : "{}",
        );
        expect([path, answer.status, await answer.text()]).toEqual([
          path,
          expect.toSatisfy((status: number) => [400, 401, 403].includes(status)),
          expect.stringContaining(path.startsWith("/functions") ? "" : "orbidden use of secret API key in browser"),
        ]);
      }
});
