import { z } from "zod";
import { createHash, createHmac } from "node:crypto";
import {
  createClient,
  FunctionRegion,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fail } from "#server/platform/errors.ts";
import { listen, type Listening } from "#server/http/listen.ts";
import { createLog } from "#server/platform/log/log.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";
import { functionsApi } from "./functions-api.ts";
import type { FunctionCall, ServerFunction } from "./server-function.ts";

const sixMegabytes = 6 << 20;
let served: ServedApp;
let ann: Person;
let listening: Listening;
let client: SupabaseClient;
let aborted = 0;

function described({ method, path, query, headers, bytes }: FunctionCall) {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const [type, region] = [headers.get("content-type"), headers.get("x-region")];
  return { method, path, query: Object.fromEntries(query), type, region, length: bytes.length, digest };
}

const functions: Record<string, ServerFunction> = {
  hook: { callers: "anyone", maxBytes: sixMegabytes, run: async (call) => described(call) },
  greedy: { callers: "anyone", maxBytes: sixMegabytes * 2, run: async (call) => described(call) },
  form: {
    callers: "anyone",
    run: async ({ bytes, headers }) => {
      const form = await new Response(new Uint8Array(bytes), { headers }).formData();
      return Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));
    },
  },
  answer: {
    callers: "anyone",
    run: async ({ query }) => {
      const type = query.get("type") ?? "text/plain";
      return new Response("data: x\n\n", {
        status: Number(query.get("status") ?? 200),
        headers: { "content-type": type },
      });
    },
  },
  broken: { callers: "anyone", run: () => Promise.reject(new Error("a secret of the server")) },
  slow: {
    callers: "anyone",
    run: ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve((aborted += 1)))),
  },
  mine: { callers: "signed-in", run: async ({ json }, { userId }) => ({ userId, said: json(z.unknown()) }) },
};

beforeAll(async () => {
  served = await serveApp();
  ann = await signedInPerson(served);
  const { db } = served.context;
  const app = new Hono()
    .route("/functions/v1", functionsApi(functions, { db, callerOf: served.identity.callerOf }, createLog("silent")))
    .route(
      "/away/functions/v1",
      functionsApi(
        functions,
        { db, callerOf: () => Promise.reject(fail("unavailable", "Not now.")) },
        createLog("silent"),
      ),
    );
  listening = await listen(
    app,
    { host: "127.0.0.1", port: 0, publicUrl: null, proxies: [] },
    async () => false,
    createLog("silent"),
  );
  const accessToken = async () => ann.token;
  client = createClient(listening.url, served.identity.keys.publishableKey, { accessToken });
});
afterAll(async () => {
  await listening.stop(0);
  await served.close();
});

test("passes bodies up to 6 MB unchanged and rejects larger ones", async () => {
  const body = Buffer.alloc(sixMegabytes, '{"not json\0\xff');
  const answer = await fetch(`${listening.url}/functions/v1/hook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-signature": createHmac("sha256", "k").update(body).digest("hex"),
    },
    body,
  });
  expect(answer.status).toBe(200);
  const digest = createHash("sha256").update(body).digest("hex");
  expect(await answer.json()).toMatchObject({ length: sixMegabytes, digest, type: "application/json" });
  for (const name of ["hook", "greedy"])
    for (const sent of [Buffer.alloc(sixMegabytes + 1), streamed(sixMegabytes + 1)]) {
      const answered = await fetch(`${listening.url}/functions/v1/${name}`, {
        method: "POST",
        body: sent,
        duplex: "half",
      });
      expect(answered.status).toBe(413);
      expect(await answered.json()).toEqual({ code: "REQUEST_TOO_LARGE", message: "Request body is too large" });
    }
});

function streamed(bytes: number): ReadableStream {
  return new Blob([new Uint8Array(bytes)]).stream();
}

test("parses every body type of the official client", async () => {
  const bytes = new Uint8Array([0, 255, 10, 13]);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const cases: [Parameters<typeof client.functions.invoke>[1], object][] = [
    [{ body: new Blob([bytes], { type: "audio/webm" }) }, { type: "audio/webm", digest }],
    [{ body: new Blob([bytes]) }, { type: "application/octet-stream", digest }],
    [{ body: bytes.buffer }, { type: "application/octet-stream", digest }],
    [{ body: "éà🙂" }, { type: "text/plain", length: 8 }],
    [{ body: { a: [1] } }, { type: "application/json", length: 9 }],
    [{}, { type: null, length: 0, method: "POST" }],
    [
      { body: "a=1", headers: { "Content-Type": "text/csv" } },
      { type: "text/csv", length: 3 },
    ],
  ];
  for (const [options, wanted] of cases)
    expect(await client.functions.invoke("hook", options)).toMatchObject({ error: null, data: wanted });
  const form = new FormData();
  form.set("name", "Ann");
  form.set("photo", new File([bytes], "ann.jpg"));
  expect((await client.functions.invoke("form", { body: form })).data).toEqual({ name: "Ann", photo: "ann.jpg" });
});

async function asked(method: string, name: string) {
  const answer = await fetch(`${listening.url}/functions/v1/${name}`, { method });
  return [answer.status, answer.headers.get("sb-error-code"), (await answer.text()).length > 0];
}

test("passes method, sub-path, query and region to the function", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    const { data, error } = await client.functions.invoke("hook/a%2Fb/c?x=1&y=é", {
      method,
      region: FunctionRegion.EuCentral1,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      method,
      path: "/a%2Fb/c",
      query: { x: "1", y: "é", forceFunctionRegion: "eu-central-1" },
      region: "eu-central-1",
    });
  }
  expect(await asked("OPTIONS", "hook")).toEqual([200, null, true]);
  expect(await asked("OPTIONS", "mine")).toEqual([204, null, false]);
  expect(await asked("HEAD", "hook")).toEqual([405, "METHOD_NOT_ALLOWED", false]);
  expect(await asked("PROPFIND", "hook")).toEqual([405, "METHOD_NOT_ALLOWED", true]);
});

test("returns function responses in the shapes the official client reads", async () => {
  const read = async (query: string) => (await client.functions.invoke(`answer?${query}`)).data;
  expect(await read("")).toBe("data: x\n\n");
  expect(await read("type=application/octet-stream")).toBeInstanceOf(Blob);
  expect(await (await read("type=text/event-stream")).text()).toBe("data: x\n\n");
  const { error } = await client.functions.invoke("answer?status=418");
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect(error.context.status).toBe(418);
  expect(await error.context.text()).toBe("data: x\n\n");
  const { error: failed } = await client.functions.invoke("broken");
  expect([failed.context.status, failed.context.headers.get("sb-error-code")]).toEqual([500, "EDGE_FUNCTION_ERROR"]);
  expect(await failed.context.text()).not.toContain("secret");
});

async function refused(headers: Record<string, string>, body = "{}") {
  const answer = await fetch(`${listening.url}/functions/v1/mine`, { method: "POST", headers, body });
  return [answer.status, answer.headers.get("sb-error-code"), await answer.json()];
}

test("defaults a function to signed-in callers and 64 kB of JSON", async () => {
  expect((await client.functions.invoke("mine", { body: { a: 1 } })).data).toEqual({ userId: ann.id, said: { a: 1 } });
  expect((await client.functions.invoke("mine", { method: "GET" })).data).toEqual({ userId: ann.id, said: {} });
  const stranger = await served.identity.sign({ role: "authenticated", sub: ann.id, is_anonymous: true, exp: 9e9 });
  const invalid = { code: 401, message: "Invalid JWT" };
  expect(await refused({})).toEqual([
    401,
    "UNAUTHORIZED_NO_AUTH_HEADER",
    { code: 401, message: "Missing authorization header" },
  ]);
  expect(await refused({ authorization: "Bearer x" })).toEqual([401, "UNAUTHORIZED_INVALID_JWT_FORMAT", invalid]);
  expect(await refused({ authorization: "Bearer x.y.z" })).toEqual([401, "UNAUTHORIZED_ASYMMETRIC_JWT", invalid]);
  for (const key of [stranger, served.identity.keys.publishableKey])
    expect(await refused({ authorization: `Bearer ${key}` })).toMatchObject([401, null, { code: "not_signed_in" }]);
  const mine = { authorization: `Bearer ${ann.token}` };
  expect(await refused(mine, '{"a":')).toMatchObject([400, null, { code: "invalid_input" }]);
  expect((await refused(mine, JSON.stringify("x".repeat((64 << 10) - 2))))[0]).toBe(200);
  expect((await refused(mine, JSON.stringify("x".repeat((64 << 10) - 1))))[0]).toBe(413);
});

test("reports missing and unreachable functions as the client's error classes", async () => {
  for (const name of ["nothing", "constructor", "%00", "hook%2f"]) {
    const { error } = await client.functions.invoke(name);
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(await error.context.json()).toEqual({ code: "NOT_FOUND", message: "Requested function was not found" });
  }
  const away = createClient(`${listening.url}/away`, "key", { accessToken: async () => ann.token });
  expect((await away.functions.invoke("mine")).error).toBeInstanceOf(FunctionsRelayError);
});

test("signals the function when its caller disconnects", async () => {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 200);
  const { error } = await client.functions.invoke("slow", { signal: leaving.signal });
  expect(error).toBeInstanceOf(FunctionsFetchError);
  await vi.waitFor(() => expect(aborted).toBe(1), patience);
  expect((await client.functions.invoke("slow", { timeout: 200 })).error).toBeInstanceOf(FunctionsFetchError);
  await vi.waitFor(() => expect(aborted).toBe(2), patience);
});
