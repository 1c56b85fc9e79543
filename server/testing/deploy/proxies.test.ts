import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { runProxy, type RunningProxy } from "./run-proxy.ts";

let dir: string;
let served: ServedApp;
let ann: Person;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-proxies-"));
  served = await serveApp({ TRUSTED_PROXY: "127.0.0.1", LOG_LEVEL: "silent" });
  ann = await signedInPerson(served);
});
afterAll(async () => {
  await served.close();
  await rm(dir, { recursive: true, force: true });
});

type Answer = { status: number; headers: Record<string, unknown>; text: string };

function ask(url: string, options: RequestOptions & { body?: Buffer | string } = {}): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...rest, family: 4, rejectUnauthorized: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const secured = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "cache-control",
  "access-control-allow-origin",
];

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await runProxy(name, served.url, join(dir, name));
    await vi.waitFor(async () => expect((await ask(`${proxy.url}/healthz/live`)).status).toBe(200), 20_000);
  });
  afterAll(() => proxy.close());

  const attempt = (localAddress: string, at: number) =>
    ask(`${proxy.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      localAddress,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `203.0.113.${at}`,
        forwarded: "for=192.0.2.1",
      },
      body: JSON.stringify({ refresh_token: "none" }),
    });

  test("passes every security header on unchanged", async () => {
    for (const path of ["/en", "/en/dashboard", "/healthz", "/rest/v1/questions?limit=1", "/nothing/here"]) {
      const direct = await fetch(served.url + path, { redirect: "manual" });
      const { status, headers } = await ask(proxy.url + path);
      expect([path, status]).toEqual([path, direct.status]);
      for (const header of secured)
        expect([header, headers[header] ?? null]).toEqual([header, direct.headers.get(header)]);
    }
  });

  test("forwards websockets", async () => {
    const address = `${proxy.url.replace("https", "wss")}/realtime/v1/websocket?apikey=${served.identity.keys.publishableKey}`;
    const socket = new WebSocket(`${address}&vsn=2.0.0`, { family: 4, rejectUnauthorized: false });
    await once(socket, "open");
    const replied = once(socket, "message");
    socket.send(JSON.stringify(["1", "1", "realtime:here", "phx_join", { config: {} }]));
    expect(String((await replied)[0])).toContain('"status":"ok"');
    socket.terminate();
  });

  test("passes large uploads and long addresses on", async () => {
    const headers = { authorization: `Bearer ${ann.token}`, "content-type": "audio/webm" };
    const path = `/storage/v1/object/audio-answers/${ann.id}/1_${name}.webm`;
    const body = webmBytes(20_000_000);
    expect(await ask(proxy.url + path, { method: "POST", headers, body })).toMatchObject({ status: 200 });
    const ids = Array.from({ length: 12_000 }, (_, at) => at);
    const long = `/rest/v1/questions?select=id&id=in.(${ids.join(",")})`;
    expect((await ask(proxy.url + long, { headers })).status).toBe(200);
  });

  test("states each visitor's own address and no invented one", async () => {
    const [one, other] = name === "nginx" ? ["127.0.0.2", "127.0.0.3"] : ["127.0.0.4", "127.0.0.5"];
    const statuses: number[] = [];
    for (let at = 0; at < 62; at++) statuses.push((await attempt(one, at)).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
    expect((await attempt(other, 1)).status).not.toBe(429);
  });
});
