// The dashboard of a signed-in person on a phone with a slow connection, as a Lighthouse user flow: opened cold, and
// from another screen. Usable means that its main button can be pressed. Median of three.
import "#server/platform/content/default-content.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startFlow } from "lighthouse";
import puppeteer, { type Page } from "puppeteer-core";
import { z } from "zod";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

const rounds = 3;
const act = ".first-spread .next-acts a";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-signed-in-"));
await chmod(dir, 0o777);
const server = runNode(["server/main.ts"], {
  PORT: "0",
  DATA_DIR: join(dir, "data"),
  LOG_LEVEL: "error",
  STT: "none",
  ROLE: "api",
  AUTH_AUTOCONFIRM: "yes",
});
const [, url = ""] = await untilPrinted(server, /ready: (http:\S+)/);
const browser = await puppeteer.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
});

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });
const rowsSchema = z.tuple([z.object({ id: z.uuid() })]);
const apikey = /name="publishable-key" content="([^"]+)"/.exec(await (await fetch(`${url}/en/auth`)).text())?.[1] ?? "";

async function post(path: string, body: object, token = apikey): Promise<unknown> {
  const headers = {
    apikey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    prefer: "return=representation",
  };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A person with a begun interview, and the browser storage of their session. */
async function somebody(email: string): Promise<unknown> {
  const data = { full_name: "Rosalind Hart" };
  const signedIn = await post("/auth/v1/signup", { email, password: "a long password", data });
  const { access_token: token, user } = sessionSchema.parse(signedIn);
  const order = { buyer_id: user.id, recipient_id: user.id, product_type: "memory_book_plus_audio" };
  const [{ id }] = rowsSchema.parse(await post("/rest/v1/orders", order, token));
  const session = { user_id: user.id, order_id: id, session_token: `sess_${crypto.randomUUID()}`, status: "active" };
  await post("/rest/v1/interview_sessions", session, token);
  return signedIn;
}

/** From the tap on the link until the main button is visible, in ms. */
const pressAndWait = `new Promise((done) => {
  const from = performance.now();
  const look = () => document.querySelector("${act}") ? done(performance.now() - from) : requestAnimationFrame(look);
  document.querySelector('.top a[href="/en/dashboard"]').click();
  requestAnimationFrame(look);
})`;

type Round = { cold: number; coldShift: number; inApp: number; inAppShift: number };

async function measure(page: Page): Promise<Round> {
  const flow = await startFlow(page);
  await flow.navigate(`${url}/en/dashboard`, { disableStorageReset: true });
  await page.goto(`${url}/en/account`, { waitUntil: "networkidle0" });
  await flow.startTimespan({ throttlingMethod: "devtools" });
  const inApp = z.number().parse(await page.evaluate(pressAndWait));
  await flow.endTimespan();
  const { steps } = await flow.createFlowResult();
  const figure = (step: number, name: string) => steps[step]?.lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    cold: figure(0, "interactive"),
    coldShift: figure(0, "cumulative-layout-shift"),
    inApp,
    inAppShift: figure(1, "cumulative-layout-shift"),
  };
}

const found: Round[] = [];
for (let round = 0; round < rounds; round++) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const signedIn = await somebody(`round.${round}@example.org`);
  await page.goto(`${url}/faq`);
  const name = `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
  await page.evaluate(`localStorage.setItem("${name}", ${JSON.stringify(JSON.stringify(signedIn))})`);
  found.push(await measure(page));
  await context.close();
}
const middle = (of: keyof Round) =>
  found.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
const note = `load ${loadavg()[0]?.toFixed(1)}`;
report([
  measured({ bench: "dashboard usable, cold", ours: middle("cold"), limit: 3000, unit: "ms", note }),
  measured({ bench: "dashboard usable, in the app", ours: middle("inApp"), limit: 1000, unit: "ms", note }),
  measured({ bench: "dashboard moves, cold", ours: middle("coldShift"), limit: 0, unit: "shift", note }),
  measured({ bench: "dashboard moves, in the app", ours: middle("inAppShift"), limit: 0, unit: "shift", note }),
]);

await browser.close();
server.child.kill("SIGTERM");
await server.ended;
await rm(dir, { recursive: true, force: true });
