import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spokenFile } from "#e2e/harness/browser.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { en } from "#web/features/private-link/link.en.ts";
import { fr } from "#web/features/private-link/link.fr.ts";

const spoken = "There was a wedding on Saturday. He sat down in the cake.";
let site: Awaited<ReturnType<typeof openSite>>;
let folder = "";
let teller: Person;
let answer: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-link-"));
  site = await openSite({ AUTH_AUTOCONFIRM: "true", SIGNUPS: "waitlist", AUTH_LIMIT_FACTOR: "1000" });
  ({ teller, answer } = await storyteller());
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const phone = { viewport: { width: 360, height: 640 } };
const wide = { viewport: { width: 1440, height: 900 } };
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const sql = () => site.served.context.db.sql;

/** A storyteller whose answer has a recording and timed words. */
async function storyteller(): Promise<{ teller: Person; answer: string }> {
  const person = await signedInPerson(site.served);
  const [id, recording, transcript] = [randomUUID(), randomUUID(), randomUUID()];
  const path = `${person.id}/1_cake.wav`;
  const sound = await readFile(await spokenFile(folder, spoken, 1));
  const sent = await person.client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  expect(sent.error).toBeNull();
  await sql()`update public.profiles set full_name = 'Evelyn Tully' where id = ${person.id}`;
  await sql()`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${person.id}, 1, ${path}, 'wav', 'any', ${"a".repeat(64)}, ${sound.length}, 5000)`;
  await sql()`insert into public.answers (id, question_id, user_id, recording_id, visibility, transcript, audio_file_path, duration_seconds, story_title)
    values (${id}, 1, ${person.id}, ${recording}, 'family only', ${spoken}, ${path}, 5, 'The cake in the skiff')`;
  await sql()`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${person.id}, 'raw', 'e', 'en', false, ${spoken})`;
  const words = spoken.split(" ").map((text, position) => ({
    transcript_id: transcript,
    position,
    text,
    start_ms: 700 + position * 300,
    end_ms: 950 + position * 300,
  }));
  await sql()`insert into public.transcript_words ${sql()(words)}`;
  return { teller: person, answer: id };
}

test("opens an answer with its PIN and closes it when revoked", async () => {
  const { id, token } = await givePrivateLink(teller.client, { scope: "answer", target: answer, pin: "1965" });
  await site.visit(phone, async ({ page, open }) => {
    await open(`/en/shared/${token}`);
    await heading(page, en.pin.title).waitFor();
    await page.getByText(en.pin.from("Evelyn Tully")).waitFor();
    await expectWithinReach(page, "link PIN");
    const openIt = page.getByRole("button", { name: en.pin.open });
    await openIt.click();
    await page.getByText(en.pin.form).waitFor();
    await page.getByLabel(en.pin.label, { exact: true }).fill("1066");
    await openIt.click();
    await page.getByText(en.pin.wrong).waitFor();
    await page.getByLabel(en.pin.label, { exact: true }).fill("1965");
    await openIt.click();
    await heading(page, "The cake in the skiff").waitFor();
    expect(page.url()).toBe(`${site.url}/en/shared/${id}`);
    await page.getByRole("button", { name: "Play" }).click();
    await page.locator(".sentence.lit", { hasText: "He sat down in the cake." }).waitFor();
    await expectWithinReach(page, "linked answer");
    await page.reload();
    await heading(page, "The cake in the skiff").waitFor();
    await page.getByRole("button", { name: "Play" }).waitFor();
    await teller.client
      .from("share_links")
      .update({ revoked_at: new Date().toISOString() })
      .eq("id", id)
      .throwOnError();
    await heading(page, en.ended.title).waitFor();
  });
});

const changeAnswer = (values: object) => teller.client.from("answers").update(values).eq("id", answer).throwOnError();

test("shows a sealed answer no longer on an open page", async () => {
  const { token } = await givePrivateLink(teller.client, { scope: "family page" });
  await site.visit(wide, async ({ page, open }) => {
    await open(`/fr/shared/${token}`);
    await heading(page, fr.titles.family).waitFor();
    await page.getByText("He sat down in the cake.").waitFor();
    await expectWithinReach(page, "linked family page");
    await changeAnswer({ visibility: "sealed", sealed_until: "2200-01-01" });
    await page.getByText(fr.nothing).waitFor();
    expect(await page.getByText("He sat down in the cake.").count()).toBe(0);
    await changeAnswer({ visibility: "family only", sealed_until: null });
  });
});

test("shows a linked memory to read", async () => {
  const memory = randomUUID();
  await teller.client
    .from("memories")
    .insert({ id: memory, owner_id: teller.id, title: "The flood of 1965", description: "Five days of sandbags." })
    .throwOnError();
  await teller.client
    .from("memory_elements")
    .insert({ id: randomUUID(), memory_id: memory, type: "event", title: "The river rose", event_date: "1965-04" })
    .throwOnError();
  const { token } = await givePrivateLink(teller.client, { scope: "memory", target: memory });
  await site.visit(phone, async ({ page, open }) => {
    await open(`/en/shared/${token}`);
    await heading(page, "The flood of 1965").waitFor();
    await page.getByText("April 1965").waitFor();
    await expectWithinReach(page, "linked memory");
  });
});

test("names the giver of an expired link and explains an unknown one", async () => {
  const { id, token } = await givePrivateLink(teller.client, { scope: "family page" });
  await sql()`update public.share_links set valid_from = now() - interval '20 days', expires_at = now() where id = ${id}`;
  await site.visit(
    phone,
    async ({ page, open }) => {
      await open(`/fr/shared/${token}`);
      await heading(page, fr.ended.title).waitFor();
      await page.getByText(fr.ended.askFor("Evelyn Tully")).waitFor();
      await expectWithinReach(page, "ended link");
      await open(`/en/shared/${"A".repeat(22)}`);
      await heading(page, en.nowhereTitle).waitFor();
      await open("/en/shared/%00");
      await page.getByRole("heading").first().waitFor();
      await open(`/en/shared/${randomUUID()}`);
      await heading(page, en.ended.title).waitFor();
    },
    "404",
  );
});

test("retries a link that could not be opened offline", async () => {
  const { token } = await givePrivateLink(teller.client, { scope: "answer", target: answer });
  await site.visit(
    phone,
    async ({ page, open }) => {
      await page.route("**/api/shared/redeem", (route) => route.abort());
      await open(`/en/shared/${token}`);
      await page.getByText(en.notRead).waitFor();
      await page.unroute("**/api/shared/redeem");
      await page.getByRole("button", { name: "Try again" }).click();
      await heading(page, "The cake in the skiff").waitFor();
    },
    "Failed to load resource",
  );
});
