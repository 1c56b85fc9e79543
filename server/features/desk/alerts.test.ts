import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { checkAlerts } from "./watch-alerts.ts";

let served: ServedApp;
let admin: string;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
  const { sql } = served.context.db;
  const { id } = await signedInPerson(served);
  admin = `${id}@example.org`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  await sql`update public.profiles set account_type = 'admin' where id = ${id}`;
});
afterAll(() => served.close());

async function letters(): Promise<string[]> {
  const found = await served.context.mail.mailbox.list(admin);
  return found.map(({ subject }) => subject).toSorted();
}

async function resolvedDisks(): Promise<number> {
  return (await letters()).filter((subject) => subject.startsWith("Resolved: The disk")).length;
}

async function ofVoices(): Promise<string[]> {
  return (await letters()).filter((subject) => subject.includes("voice"));
}

async function ofBackups(): Promise<string[]> {
  return (await letters()).filter((subject) => subject.includes("backup"));
}

test("writes once when a problem begins and once when it ends", async () => {
  const { context } = served;
  const noDisk = 1;
  await checkAlerts(context, noDisk);
  expect(await letters()).toEqual([]);
  for (let failed = 0; failed < 3; failed++)
    await context.db.sql`
      insert into public.work_progress (id, job, state, error_code) values (${randomUUID()}, 'make-book', 'failed', 'internal')`;
  for (let person = 0; person < 5; person++) {
    const { id } = await signedInPerson(served);
    await context.db.sql`
      insert into public.work_progress (id, user_id, job, state, error_code)
      values (${randomUUID()}, ${id}, 'hear-answer', 'failed', 'quota_reached')`;
  }
  await Promise.all([checkAlerts(context, noDisk), checkAlerts(context, noDisk), checkAlerts(context, noDisk)]);
  const begun = ["Many people reach a limit (quota_reached)", "The job make-book fails again and again"];
  await expect.poll(letters).toEqual(begun);
  const link = `http://localhost:${context.config.http.port}/en/desk/log`;
  expect((await emailTo(served, admin, "alert")).text).toContain(link);
  await checkAlerts(context, -1);
  await checkAlerts(context, -1);
  await expect.poll(letters).toEqual([...begun, "The disk is more than 85 % full"].toSorted());
  await context.db.sql`delete from public.work_progress`;
  await checkAlerts(context, noDisk);
  await expect
    .poll(async () => (await letters()).filter((subject) => subject.startsWith("Resolved: ")))
    .toHaveLength(3);
  const logs = await context.db
    .sql`select log_type, count(*)::integer as lines from public.system_logs group by 1 order by 1`;
  expect([...logs]).toEqual([
    { log_type: "alert_raised", lines: 3 },
    { log_type: "alert_resolved", lines: 3 },
  ]);
});

test("writes when many people have no space left for an upload", async () => {
  const { context } = served;
  for (let person = 0; person < 5; person++) {
    const { id, client } = await signedInPerson(served);
    await context.db.sql`insert into public.quotas (user_id, storage_bytes) values (${id}, 10)`;
    for (const take of [1, 2]) {
      const upload = await client.storage
        .from("audio-answers")
        .upload(`${id}/${take}_1.webm`, Buffer.alloc(1000), { contentType: "audio/webm" });
      expect(upload.error).not.toBeNull();
    }
  }
  const subject = "Many people reach a limit (storage)";
  await expect
    .poll(async () => {
      await checkAlerts(context, 1);
      return (await letters()).filter((one) => one.endsWith(subject));
    })
    .toEqual([subject]);
  await context.db.sql`delete from heirvoice.refused_uploads`;
  await checkAlerts(context, 1);
  await expect
    .poll(async () => (await letters()).filter((one) => one.endsWith(subject)))
    .toEqual([subject, `Resolved: ${subject}`]);
});

test("keeps an alert while another process still sees the problem", async () => {
  const { context } = served;
  const before = await resolvedDisks();
  const [full, free] = [-1, 1];
  await checkAlerts(context, full, "one");
  await checkAlerts(context, free, "two");
  await checkAlerts(context, full, "one");
  await context.mail.mailer.close();
  expect(await resolvedDisks()).toBe(before);
  await context.db.sql`update heirvoice.sightings set seen_at = now() - interval '4 minutes'`;
  await checkAlerts(context, free, "two");
  await expect.poll(resolvedDisks).toBe(before + 1);
});

async function ofCertificate(): Promise<string[]> {
  return (await letters()).filter((subject) => subject.includes("certificate"));
}

async function read(path: string) {
  const answer = await fetch(`${served.url}${path}`);
  return [answer.status, await answer.json()];
}

test("answers whether the process lives and whether it can work", async () => {
  expect(await read("/healthz/live")).toEqual([200, { status: "ok" }]);
  const well = [200, { status: "ok", checks: { database: "ok", storage: "ok", jobs: "ok" } }];
  expect(await read("/healthz")).toEqual(well);
  expect(await read("/healthz/ready")).toEqual(well);
});

test("names a missing recognizer and refused mail with status 200", async () => {
  const poor = await serveApp({
    LOG_LEVEL: "silent",
    STT: "sherpa",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  const { mailer } = poor.context.mail;
  mailer.send({ kind: "reauthentication", to: "ann@example.org", language: "en", code: "123456" });
  await poor.context.mail.mailer.close();
  const answer = await fetch(`${poor.url}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: "ok",
      checks: { database: "ok", storage: "ok", jobs: "ok", recognizer: "missing", mail: "refused" },
    },
  ]);
  await checkAlerts(poor.context, 1);
  await checkAlerts(poor.context, 1);
  const raised = await poor.context.db.sql`select message from public.system_logs where log_type = 'alert_raised'`;
  expect([...raised]).toEqual([{ message: "mail_refused" }]);
  await poor.close();
});

test("writes when no backup was completed for two days", async () => {
  const { config, ...context } = served.context;
  const tools = { ...context, config: { ...config, backup: { ...config.backup, to: "/backup" } } };
  const { sql } = context.db;
  await checkAlerts(tools, 1);
  await sql`
    insert into heirvoice.backup_runs (target, started_at, objects, bytes, new_bytes)
    values ('/backup', now() - interval '49 hours', 0, 0, 0)`;
  await checkAlerts(tools, 1);
  const begun = "No backup has been completed for two days";
  await expect.poll(ofBackups).toEqual([begun]);
  await sql`
    insert into heirvoice.backup_runs (target, started_at, objects, bytes, new_bytes) values ('/backup', now(), 0, 0, 0)`;
  await checkAlerts(tools, 1);
  await expect.poll(async () => (await ofBackups()).toSorted()).toEqual([begun, `Resolved: ${begun}`]);
});

test("writes when the TLS certificate expires soon or cannot be read", async () => {
  const { config, ...context } = served.context;
  const tls = { cert: "/nowhere/cert.pem", key: "/nowhere/key.pem" };
  await checkAlerts({ ...context, config: { ...config, http: { ...config.http, tls } } }, 1);
  const begun = "The TLS certificate is about to expire";
  await expect.poll(ofCertificate).toEqual([begun]);
  await checkAlerts({ ...context, config }, 1);
  await expect.poll(async () => (await ofCertificate()).toSorted()).toEqual([`Resolved: ${begun}`, begun]);
});

test("reports a voice that its provider still has after an hour", async () => {
  const { context } = served;
  await context.db.sql`
    insert into heirvoice.voice_deletions (voice_id, provider, settles_at) values (${randomUUID()}, 'elevenlabs', now())`;
  await checkAlerts(context, 1);
  expect(await ofVoices()).toEqual([]);
  await context.db.sql`update heirvoice.voice_deletions set asked_at = now() - interval '61 minutes'`;
  await checkAlerts(context, 1);
  await expect.poll(ofVoices).toHaveLength(1);
  await context.db.sql`delete from heirvoice.voice_deletions`;
  await checkAlerts(context, 1);
  await expect.poll(ofVoices).toHaveLength(2);
});
