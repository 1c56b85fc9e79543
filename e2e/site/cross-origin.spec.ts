import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";
import { shellPath } from "#e2e/harness/chromium.ts";

const modules = new URL("../../node_modules/", import.meta.url);
const scripts: Record<string, URL> = {
  "/supabase.js": new URL("@supabase/supabase-js/dist/umd/supabase.js", modules),
  "/tus.js": new URL("tus-js-client/dist/tus.min.js", modules),
};

let served: ServedApp;
/** A web app at another origin. */
let elsewhere: Server;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  served = await serveApp({ AUTH_AUTOCONFIRM: "yes", LOG_LEVEL: "silent" });
  elsewhere = createServer((request, response) => {
    const script = scripts[request.url ?? ""];
    if (script) void readFile(script).then((text) => response.setHeader("content-type", "text/javascript").end(text));
    else
      response
        .setHeader("content-type", "text/html")
        .end('<!doctype html><script src="/supabase.js"></script><script src="/tus.js"></script>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({
    executablePath: shellPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  page = await browser.newPage();
  const address = elsewhere.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);
});
afterAll(async () => {
  await browser.close();
  elsewhere.close();
  await served.close();
});

/** Runs source text in the page. `server` and `key` are its globals. */
async function inPage(program: string): Promise<unknown> {
  const { publishableKey } = served.identity.keys;
  const given = `const server = ${JSON.stringify(served.url)}, key = ${JSON.stringify(publishableKey)};
    const client = (window.client ??= supabase.createClient(server, key));`;
  return page.evaluate(`(async () => { ${given} ${program} })()`);
}

test("serves sign-up, data and headers to another origin", async () => {
  const seen = await inPage(`
    const { data, error } = await client.auth.signUp({ email: "far@example.org", password: "by the river" });
    const id = data.user?.id;
    const all = await client.from("questions").select("id", { count: "exact" }).eq("active", true).range(0, 1);
    const changed = await client.from("profiles").update({ full_name: "Far" }).eq("id", id).select("full_name").single();
    const missing = await client.from("nothing").select();
    const wrong = await client.auth.signInWithPassword({ email: "far@example.org", password: "wrong" });
    return { error, count: all.count, rows: all.data?.length, changed: changed.data, missing: missing.status, wrong: wrong.error?.code };
  `);
  expect(seen).toEqual({
    error: null,
    count: 85,
    rows: 2,
    changed: { full_name: "Far" },
    missing: 404,
    wrong: "invalid_credentials",
  });
});

const webm = `const bytes = new Uint8Array(200000);
  bytes.set(Uint8Array.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d".match(/../g), (two) => parseInt(two, 16)));
  const id = (await client.auth.getUser()).data.user.id;
  const answers = client.storage.from("audio-answers");`;

test("stores, lists and downloads files in one piece and in parts", async () => {
  const seen = await inPage(`${webm}
    const kept = await answers.upload(id + "/1_a.webm", new Blob([bytes], { type: "audio/webm" }));
    const token = (await client.auth.getSession()).data.session.access_token;
    const resumed = await new Promise((resolve, reject) => {
      const upload = new tus.Upload(new Blob([bytes]), {
        endpoint: server + "/storage/v1/upload/resumable",
        headers: { authorization: "Bearer " + token, apikey: key },
        chunkSize: 100000, retryDelays: null,
        metadata: { bucketName: "audio-answers", objectName: id + "/1_b.webm", contentType: "audio/webm" },
        onError: reject, onSuccess: () => resolve(upload.url !== null),
      });
      upload.start();
    });
    const found = await answers.list(id);
    const signed = await answers.createSignedUrl(id + "/1_b.webm", 60);
    const part = await fetch(signed.data.signedUrl, { headers: { range: "bytes=0-3" } });
    return { error: kept.error, resumed, names: found.data.map(({ name }) => name), status: part.status, range: part.headers.get("content-range") };
  `);
  expect(seen).toEqual({
    error: null,
    resumed: true,
    names: ["1_a.webm", "1_b.webm"],
    status: 206,
    range: "bytes 0-3/200000",
  });
});

test("receives live messages, broadcasts over HTTP, and calls functions", async () => {
  const seen = await inPage(`
    const heard = new Promise((resolve) => {
      const channel = client.channel("far").on("broadcast", { event: "hello" }, ({ payload }) => resolve(payload));
      channel.subscribe(async (status) => {
        if (status !== "SUBSCRIBED") return;
        const body = JSON.stringify({ messages: [{ topic: "far", event: "hello", payload: { n: 1 } }] });
        const headers = { apikey: key, "content-type": "application/json" };
        await fetch(server + "/realtime/v1/api/broadcast", { method: "POST", headers, body });
      });
    });
    const called = await client.functions.invoke("get-analytics-config");
    const refused = await client.functions.invoke("make-book", { body: {} });
    const payload = await heard;
    await client.removeAllChannels();
    return { payload, called: called.data?.enabled, refused: refused.response?.status };
  `);
  expect(seen).toEqual({ payload: { n: 1 }, called: false, refused: 400 });
});

test("shows public files as pictures and hides everything beside the APIs", async () => {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const media = operatorClient(served).storage.from("site-media");
  expect((await media.upload("dot.png", picture, { contentType: "image/png" })).error).toBeNull();
  const seen = await inPage(`
    const shown = await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
      image.src = client.storage.from("site-media").getPublicUrl("dot.png").data.publicUrl;
    });
    const tried = ["/", "/en/dashboard", "/healthz", "/metrics", "/dev/mailbox", "/dev/mailbox/messages", "/api/sample"];
    const read = await Promise.all(tried.map((path) => fetch(server + path).then(() => path, () => null)));
    const cookies = await fetch(server + "/rest/v1/questions?limit=1", { credentials: "include" }).then(() => "read", () => "refused");
    return { shown, read: read.filter((path) => path !== null), cookies };
  `);
  expect(seen).toEqual({ shown: true, read: [], cookies: "refused" });
});

test("rejects a secret key from a browser", async () => {
  const seen = await inPage(`
    const headers = { apikey: ${JSON.stringify(served.identity.keys.secretKey)} };
    const statuses = [];
    for (const path of ["/rest/v1/questions", "/auth/v1/admin/users", "/storage/v1/bucket"])
      statuses.push((await fetch(server + path, { headers })).status);
    return statuses;
  `);
  expect(seen).toEqual([401, 401, 400]);
});
