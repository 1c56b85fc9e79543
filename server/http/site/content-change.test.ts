import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { expect, test } from "vitest";
import { runNode } from "#server/testing/programs.ts";
import { runServer } from "#server/testing/servers/run-server.ts";

const paths = [
  "/",
  "/fr",
  "/lp",
  "/faq",
  "/fr/faq",
  "/waitlist",
  "/fr/waitlist",
  "/contact",
  "/privacy",
  "/en/auth",
  "/fr/dashboard",
  "/app",
];
const old = ["Heirvoice", "$497", "97\u00a0€", "97 EUR", '"497"'];

async function changed(dir: string): Promise<string> {
  const file = join(dir, "content.yaml");
  const text = (await readFile("content.yaml", "utf8"))
    .replace("brand: Heirvoice", "brand: Voicebound & Sons")
    .replace("  name: null", "  name: Maison Hofmann")
    .replace("cents: 49700", "cents: 51250")
    .replace("cents: 9700", "cents: 10150")
    .replace("families: null", "families: 1234")
    .replace("data_region: null", 'data_region: { en: "in Norway", fr: "en Norvège" }')
    .replace("testimonials: []", 'testimonials: [{ language: en, quote: "My mother laughs.", name: "Ann" }]');
  await writeFile(file, text);
  return file;
}

/** What a browser's order costs: [cents, currency]. */
async function orderOf(databaseUrl: string, language: string): Promise<unknown[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  await sql`update public.profiles set preferred_language = ${language} where id = ${id}`;
  const [order] = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: "authenticated" })}, true),
      set_config('role', 'authenticated', true)`;
    const [made] = await tx<{ id: string }[]>`
      insert into public.orders (buyer_id, product_type) values (${id}, 'memory_book') returning id`;
    return tx`select amount_cents, price_cents, price_currency from public.get_order_price(${made?.id ?? ""})`;
  });
  await sql.end();
  return Object.values(order ?? {});
}

test("shows changed content everywhere after a restart", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-changed-"));
  const env = { CONTENT_FILE: await changed(dir), DATA_DIR: join(dir, "data"), BILLING: "stripe" };
  const server = await runServer(env);
  const pages = new Map<string, string>();
  for (const path of [...paths, "/manifest.webmanifest", "/no-such-page"])
    pages.set(path, await (await fetch(`${server.url}${path}`, { headers: { accept: "text/html" } })).text());
  for (const [path, page] of pages)
    for (const value of old) expect([path, value, page.includes(value)]).toEqual([path, value, false]);
  expect(pages.get("/")).toContain("$512.50");
  expect(pages.get("/")).toContain("Voicebound &amp; Sons");
  expect(pages.get("/")).toContain("1,234 families");
  expect(pages.get("/")).toContain("Your data is stored in Norway.");
  expect(pages.get("/")).toContain("My mother laughs.");
  expect(pages.get("/fr")).toContain("101,50\u00a0€");
  expect(pages.get("/fr")).toContain("Vos données sont conservées en Norvège.");
  expect(pages.get("/privacy")).toContain("Maison Hofmann");
  expect(pages.get("/app")).toContain("Voicebound & Sons");
  expect(await orderOf(server.databaseUrl, "en")).toEqual([51_250, 51_250, "USD"]);
  expect(await orderOf(server.databaseUrl, "fr")).toEqual([10_150, 10_150, "EUR"]);
  await fetch(`${server.url}/auth/v1/otp`, {
    method: "POST",
    headers: { apikey: server.key, "content-type": "application/json" },
    body: JSON.stringify({ email: "ann@example.org" }),
  });
  const mailbox = join(dir, "data/mailbox");
  const kept = async () => (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith(".json"));
  await expect.poll(kept).toHaveLength(1);
  const letter = await readFile(join(mailbox, (await kept())[0] ?? ""), "utf8");
  expect(letter).toContain("Voicebound");
  expect(letter).not.toContain("Heirvoice");
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

test("does not start with a wrong content file", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-wrong-"));
  const file = join(dir, "wrong.yaml");
  await writeFile(file, (await readFile("content.yaml", "utf8")).replace("market: fr", "market: us"));
  const started = runNode(["server/main.ts"], { CONTENT_FILE: file, DATA_DIR: dir, PORT: "0" });
  expect(await started.ended).toBe(78);
  expect(started.printed()).toMatch(/line \d+, prices\.1\.market: us stands there twice/);
  await rm(dir, { recursive: true, force: true });
});
