import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticApiPath, statementKeysPath } from "#domain/authentic/statement.ts";
import { aliases, appPages, componentsPath, manifestPath, serviceWorkerPath, shellPath } from "#domain/site-map.ts";
import { openApis, type Apis } from "#server/api/mount.ts";
import { artifactLinks } from "#server/features/book/artifact-links.ts";
import { visitorPasses } from "#server/features/trial-answer/visitor-pass.ts";
import { createApp } from "#server/http/app.ts";
import { openMailbox } from "#server/http/routes/open-mailbox.ts";
import { appShellRoutes } from "#server/http/site/app-shell.ts";
import { openPublicSite } from "#server/http/site/site.routes.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { voiceLimits } from "#server/voice/transport/voice-limits.ts";
import { examplesPaths } from "#web/site/examples/examples-paths.ts";
import { readSitePages } from "#server/http/site/read-site-pages.ts";

let served: ServedApp;
let apis: Apis;
let ann: Person;
let routes: { method: string; path: string }[];
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", AUTH_LIMIT_FACTOR: "1000" });
  ann = await signedInPerson(served);
  const { context, identity } = served;
  apis = await openApis({ ...context, identity });
  const { codeSecret, publishableKey, secretKey } = identity.keys;
  const app = createApp(context, {
    apis,
    links: artifactLinks(codeSecret),
    shell: await appShellRoutes(publishableKey, context),
    site: await openPublicSite(context, publishableKey, noSample),
    sample: noSample,
    pages: site,
    mailbox: openMailbox(context, codeSecret, site, () => undefined),
    passes: visitorPasses(codeSecret),
    voice: { identity, limits: voiceLimits(context) },
    secretKey,
  });
  routes = app.routes;
});
afterAll(async () => {
  await apis.close();
  await served.close();
});

/** Paths whose answer is the same for every caller. Caching of all others is forbidden. */
const site = await readSitePages();
const ofTheApp = [...appPages, ...aliases].flatMap(({ path }) => [path, `/:language${path}`]);
const sameForAll = new Set([...site.pages.map(({ path }) => path), ...ofTheApp]);
const publicFolders = ["/site/", "/assets/", "/sample/", "/questions/", "/storage/v1/object/public/"];
const publicPlaces = new Set([
  ...Object.values(examplesPaths),
  ...Object.values(answerNowPaths),
  componentsPath,
  shellPath,
  serviceWorkerPath,
  manifestPath,
  "/favicon.ico",
  "/waitlist",
  "/fr/waitlist",
  "/robots.txt",
  "/sitemap.xml",
  "/auth/v1/.well-known/jwks.json",
  statementKeysPath,
]);

function isPublic(method: string, pattern: string): boolean {
  if (method !== "GET") return false;
  return sameForAll.has(pattern) || publicPlaces.has(pattern) || publicFolders.some((one) => pattern.startsWith(one));
}

const examples: Record<string, string> = { bucket: "audio-answers", language: "en" };

/** An address that this pattern answers. */
function addressOf(pattern: string): string {
  return pattern
    .replaceAll(
      /:(\w+)(?:\{[^}]*\})?\??/g,
      (_, name: string) => examples[name] ?? (name.endsWith("id") ? randomUUID() : "x"),
    )
    .replaceAll("*", "x");
}

/** Every caller-dependent address of the app, once per method. */
function privateRoutes(): { method: string; path: string }[] {
  const all = routes.flatMap(({ method, path }) =>
    (method === "ALL" ? ["GET", "POST", "DELETE"] : [method]).map((one) => ({ method: one, path })),
  );
  const some = all.filter(({ method, path }) => path !== "/*" && path !== "*" && !isPublic(method, path));
  return [...new Map(some.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

async function keeping(method: string, address: string, headers: Record<string, string>): Promise<string> {
  const body = method === "GET" || method === "HEAD" || method === "OPTIONS" ? {} : { body: "{}" };
  const answer = await fetch(served.url + address, { method, headers, redirect: "manual", ...body });
  await answer.arrayBuffer();
  return `${answer.status} ${answer.headers.get("cache-control")}`;
}

const mayBeKept = /^\d+ (?!.*\bno-store\b)/;

test("forbids caching of every answer that depends on the caller", async () => {
  const { publishableKey, secretKey } = served.identity.keys;
  const callers = [
    {},
    { apikey: publishableKey },
    { apikey: publishableKey, authorization: `Bearer ${ann.token}` },
    { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    { authorization: "Bearer rubbish" },
  ];
  const asked = privateRoutes();
  expect(asked.length).toBeGreaterThan(100);
  const kept: string[] = [];
  for (const { method, path } of asked) {
    const address = addressOf(path);
    const said = await Promise.all(
      callers.map((headers) => keeping(method, address, { "content-type": "application/json", ...headers })),
    );
    for (const one of said) if (mayBeKept.test(one)) kept.push(`${method} ${address}: ${one}`);
  }
  expect(kept).toEqual([]);
});

/** Other addresses of the app, which start no process or job without an account. */
const startNothing = new Set([
  ...sameForAll,
  ...publicPlaces,
  "/api/answer-now/address",
  "/api/answer-now/claim",
  "/api/answer-now/takes/:id/sound",
  "/api/answer-now/takes/:id/words",
  `${authenticApiPath}/file`,
  "/api/how-it-works/:language",
  "/api/voice-demo/credentials",
  "/assets/:name",
  "/dev/mailbox",
  "/dev/mailbox/messages",
  "/dev/mailbox/messages/:id",
  "/dev/ui",
  "/fr/lp",
  "/healthz",
  "/healthz/live",
  "/healthz/ready",
  "/made/:id/:reader/:expires/:signature",
  "/metrics",
  "/sample/:path",
  "/sample/fr/:path",
  "/v1/convai/conversation/get-signed-url",
]);

test("docs/security.md bounds each address that starts work without an account", async () => {
  const security = await readFile("docs/security.md", "utf8");
  const [, table = ""] = /\nEvery address that starts a process[^\n]*\n\n((?:\|[^\n]*\n)+)/.exec(security) ?? [];
  const named = [...table.matchAll(/`(?:[A-Z]+ )?(\/[^`]+)`/g)].map(([, path = ""]) =>
    path.replaceAll(/<(\w+)>/g, ":$1").replace("…", ""),
  );
  expect(named).toContain("/questions/:id/:language");
  const isApi = /^\/(?:auth|rest|storage|realtime|functions)\/v1(?!\/render\/)|\*$|^\/site\//;
  const paths = routes.filter(({ path }) => !isApi.test(path)).map(({ path }) => path.replaceAll(/\{[^}]*\}|\?/g, ""));
  const unlisted = paths.filter((path) => !startNothing.has(path) && !named.some((one) => path.startsWith(one)));
  expect([...new Set(unlisted)], "list it in docs/security.md, with its bound, or above").toEqual([]);
  const gone = named.filter((one) => one.includes(":") && !paths.some((path) => path.startsWith(one)));
  expect(gone).toEqual([]);
});

test("forbids caching of personal files and states the age of public ones", async () => {
  const mine = { authorization: `Bearer ${ann.token}` };
  const name = `${ann.id}/1_a.webm`;
  const answers = ann.client.storage.from("audio-answers");
  await answers.upload(name, webmBytes(1000), { contentType: "audio/webm", cacheControl: "3600" });
  const signed = new URL((await answers.createSignedUrl(name, 60)).data?.signedUrl ?? "");
  const shown = operatorClient(served).storage.from("site-media");
  await shown.upload("a.vtt", Buffer.from("WEBVTT\n\nx"), { contentType: "text/vtt", cacheControl: "3600" });
  const object = `/storage/v1/object`;
  for (const address of [
    "/rest/v1/profiles",
    "/rest/v1/profiles?select=missing",
    `${object}/audio-answers/${name}`,
    `${object}/authenticated/audio-answers/${name}`,
    `${object}/info/audio-answers/${name}`,
    signed.pathname + signed.search,
    `${object}/authenticated/site-media/a.vtt`,
    "/auth/v1/settings",
  ])
    expect([address, await keeping("GET", address, mine)]).toEqual([address, expect.stringContaining("no-store")]);
  const some = await keeping("GET", `${object}/audio-answers/${name}`, { ...mine, range: "bytes=0-9" });
  expect(some).toBe("206 private, no-store");
  expect(await keeping("GET", `${object}/public/site-media/a.vtt`, {})).toBe("200 max-age=3600");
  expect(await keeping("GET", "/auth/v1/.well-known/jwks.json", {})).toBe("200 public, max-age=600");
});
