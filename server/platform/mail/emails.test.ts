import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { smtpMail } from "#server/providers/mail/smtp-mail.ts";
import { patience } from "#server/testing/patience.ts";
import { composeEmail } from "./compose-email.ts";
import { createMailer } from "./mailer.ts";
import type { Email } from "./email.ts";

const link = "https://example.org/auth/v1/verify?token=a&type=signup&redirect_to=%3Cx%3E";
const both = (to: string) => ({ to, code: "123456", link, newEmail: "new@example.org" });
const messages: Email[] = (["en", "fr"] as const).flatMap((language) => [
  ...(["confirmation", "magic_link", "recovery", "invite"] as const).map((kind) => ({
    kind,
    language,
    ...both("a@b.org"),
  })),
  { kind: "magic_link", language, ...both("a@b.org"), keepsPage: true },
  ...(["email_change_new", "email_change_current"] as const).map((kind) => ({ kind, language, ...both("a@b.org") })),
  { kind: "reauthentication", language, ...both("a@b.org") },
  { kind: "password_changed", language, to: "a@b.org", link },
  { kind: "already_registered", language, to: "a@b.org", link },
  {
    kind: "family_invitation",
    language,
    to: "a@b.org",
    link,
    recipient: "<i>June</i>",
    teller: "Hattie",
    tellerEmail: "hattie@example.org",
    days: 30,
  },
  ...(["again", "pin"] as const).map((wants) => ({
    kind: "link_request" as const,
    language,
    to: "a@b.org",
    link,
    wants,
    recipient: "the choir",
    name: "<i>Hattie</i>",
    message: "I was not done <i>laughing</i>.",
  })),
  { kind: "archive_ready", language, to: "a@b.org", link, bytes: 2.6e9, expiresAt: new Date("2026-12-05T12:00:00Z") },
  { kind: "erasure_begun", language, to: "a@b.org", link, finalAt: new Date("2026-12-05T12:00:00Z"), backupDays: 35 },
  {
    kind: "trustee_invitation",
    language,
    to: "a@b.org",
    link,
    recipient: "<i>June</i>",
    teller: "Hattie",
    tellerEmail: "hattie@example.org",
    days: 30,
  },
  ...[true, false].flatMap((isOwn) => [
    {
      kind: "opening_asked" as const,
      language,
      to: "a@b.org",
      link,
      isOwn,
      teller: "Hattie",
      askedBy: "<i>Marc</i>",
      reason: "She <i>died</i> on Sunday.",
      opensAt: new Date("2026-12-30T12:00:00Z"),
    },
    { kind: "seals_opened" as const, language, to: "a@b.org", link, isOwn, teller: "<i>Hattie</i>", askedBy: "Marc" },
  ]),
  { kind: "erasure_done", language, to: "a@b.org", backupDays: 35 },
  { kind: "contributions", language, to: "a@b.org", link, memory: "The <i>flood</i>", waiting: 2 },
  { kind: "gift_accepted", language, to: "a@b.org", link, recipient: "<i>Hattie</i>", giver: "June" },
  {
    kind: "first_page",
    language,
    to: "a@b.org",
    link,
    question: "What is your <i>name</i>?",
    said: "<i>Hattie</i>, they said.\n\nAnd so it was.",
    isDraft: true,
  },
  {
    kind: "shared_sentence",
    language,
    to: "a@b.org",
    link,
    recipient: "<i>June</i>",
    teller: "Hattie",
    question: "What is your <i>name</i>?",
    said: "<i>Hattie</i>, they said.",
    isDraft: false,
  },
  {
    kind: "waitlist_invitation",
    language,
    to: "a@b.org",
    link,
    discount: { code: "AAAA-BBBB-CCCC", percent: 20, until: new Date("2026-12-24") },
  },
  ...(
    [
      "job_failing",
      "disk_full",
      "mail_refused",
      "limit_reached",
      "backup_missing",
      "certificate_expiring",
      "voice_remains",
    ] as const
  ).flatMap((what) =>
    [false, true].map((isOver) => ({
      kind: "alert" as const,
      language,
      to: "a@b.org",
      link,
      what,
      subject: "make-book",
      isOver,
    })),
  ),
  {
    kind: "gift_invitation",
    language,
    to: "a@b.org",
    link,
    recipient: "<i>Hattie</i>",
    giver: "June",
    giverEmail: "june@example.org",
    days: 30,
  },
]);

test("composes escaped text and HTML in the user's language", () => {
  for (const message of messages) {
    const mail = composeEmail(message);
    expect(mail.html).toContain(`<html lang="${message.language}">`);
    expect(mail.html).not.toMatch(/undefined|<script|<i>|http:\/\/(?!www\.w3)/);
    if (!["reauthentication", "erasure_done"].includes(message.kind)) {
      expect(mail.text).toContain(link);
      expect(mail.html).toContain("token=a&amp;type=signup");
    }
    if ("code" in message) expect(mail.text).toContain("123456");
  }
  const subjects = messages.map((message) => composeEmail(message).subject);
  expect(new Set(subjects).size).toBe(messages.length);
});

test("names the only listener of a first page in its letter", () => {
  const letters = messages.filter(({ kind }) => kind === "first_page").map((message) => composeEmail(message).text);
  const [english = "", french = ""] = letters;
  expect(english).toContain("Until you say otherwise, you alone can hear it.");
  expect(french).toContain("Tant que vous n’en décidez pas autrement, vous seul pouvez l’entendre.");
});

test("names in a family letter what its listener hears", () => {
  const letters = messages.filter(({ kind }) => kind === "family_invitation");
  const [english = "", french = ""] = letters.map((message) => composeEmail(message).text);
  expect(english).toContain("hear what they mark for their family. You hear nothing else");
  expect(french).toContain("ce qui est marqué pour la famille. Vous n’entendez rien d’autre");
});

/** A mail server (RFC 5321) that defers the first `deferrals` emails with 451. */
async function mailServer(deferrals: number): Promise<{ url: string; taken: string[]; close(): void }> {
  const taken: string[] = [];
  let left = deferrals;
  const serve = (socket: Socket) => {
    let data: string[] | null = null;
    socket.write("220 test ESMTP\r\n");
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (data !== null && line !== ".") data.push(line);
        else if (data !== null) {
          taken.push(data.join("\n"));
          data = null;
          socket.write("250 taken\r\n");
        } else if (/^mail from/i.test(line) && left-- > 0) socket.write("451 later\r\n");
        else if (/^data/i.test(line)) {
          data = [];
          socket.write("354 go on\r\n");
        } else socket.write(/^quit/i.test(line) ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
    socket.on("error", () => socket.destroy());
  };
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => server.close() };
}

test("sends emails by SMTP and retries temporary failures", async () => {
  const server = await mailServer(1);
  const transport = smtpMail(server.url, "Heirvoice <no-reply@example.org>");
  const mailer = createMailer(transport, createLog("silent"), [1]);
  mailer.send({ kind: "reauthentication", to: "hannah@example.org", language: "fr", code: "654321" });
  await expect.poll(() => server.taken.length, patience).toBe(1);
  expect(server.taken[0]).toMatch(/^From: Heirvoice <no-reply@example\.org>$/m);
  expect(server.taken[0]).toMatch(/^To: hannah@example\.org$/m);
  expect(server.taken[0]).toContain("654321");
  await mailer.close();
  await transport.close();
  server.close();
});
