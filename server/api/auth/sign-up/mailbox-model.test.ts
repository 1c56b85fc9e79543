import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  challengeBy,
  emailsFor,
  openEmail,
  passwordBy,
  requestAs,
  visitorAt,
  type Visitor,
} from "#server/testing/clients/auth-visitors.ts";
import type { FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { serveWithUpstream } from "#server/testing/servers/serve-with-upstream.ts";

const runs = 10;
const scenesAtOnce = 8;
const ownerAddress = (number: number) => `owner${number}@example.org`;

let upstream: FakeOidcProvider;
let served: ServedApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ upstream, served, close } = await serveWithUpstream({
    AUTH_LIMIT_FACTOR: "1000",
    AUTH_MANUAL_LINKING: "yes",
    ADMIN_EMAILS: Array.from({ length: 3 * runs * scenesAtOnce }, (_, number) => ownerAddress(number)).join(","),
  }));
});
afterAll(() => close());

const asks = [
  "signUp",
  "otp",
  "magiclink",
  "recover",
  "resend",
  "textSignUp",
  "textOtp",
  "anonymousEmail",
  "anonymousPhone",
  "moveEmail",
  "movePhone",
  "resendChange",
  "settleIn",
] as const;
type Opening = { who: "owner"; opens: number; by: "link" | "code"; cookies: boolean };
type Act =
  | Opening
  | { who: "stranger" | "owner"; asks: (typeof asks)[number]; pkce: boolean }
  | { who: "operator"; asks: "invite" | "signup" | "magiclink" };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      who: fc.constant("stranger" as const),
      asks: fc.constantFrom(...asks),
      pkce: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ who: fc.constant("owner" as const), asks: fc.constantFrom(...asks), pkce: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      who: fc.constant("operator" as const),
      asks: fc.constantFrom("invite" as const, "signup" as const, "magiclink" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      who: fc.constant("owner" as const),
      opens: fc.nat(5),
      by: fc.constantFrom("link" as const, "code" as const),
      cookies: fc.boolean(),
    }),
  },
);

/** A mailbox and a handset of the owner, and a mailbox of the stranger. */
type Scene = { email: string; phone: string; ownEmail: string; owner: Visitor; stranger: Visitor };

let scenes = 0;
function newScene(): Scene {
  const number = scenes++;
  return {
    email: ownerAddress(number),
    phone: String(33_600_000_000 + number),
    ownEmail: `elsewhere.${randomUUID()}@example.org`,
    owner: visitorAt(served, "owner"),
    stranger: visitorAt(served, "stranger"),
  };
}

async function perform(scene: Scene, doing: Act): Promise<void> {
  if ("opens" in doing) return openOne(scene, doing);
  if (doing.who === "operator") return operate(scene, doing.asks);
  await ask(scene, scene[doing.who], doing.asks, doing.pkce);
}

async function openOne({ email, phone, owner }: Scene, opening: Opening): Promise<void> {
  await sleep(30);
  const messages = await emailsFor(served, [email, phone]);
  const message = messages[opening.opens % Math.max(1, messages.length)];
  if (message) await openEmail(served, owner, message, opening);
}

async function operate({ email, owner }: Scene, type: "invite" | "signup" | "magiclink"): Promise<void> {
  const token = served.identity.keys.secretKey;
  const operator = { ...owner, name: "operator", fetch, sessions: [] };
  const data = { full_name: "operator" };
  if (type === "invite") await requestAs(served, operator, "invite", { email, data }, { token });
  else {
    const password = "operator's own";
    await requestAs(served, operator, "admin/generate_link", { type, email, password, data }, { token });
  }
}

async function ask(scene: Scene, visitor: Visitor, what: (typeof asks)[number], pkce: boolean): Promise<void> {
  const { email, phone } = scene;
  const flow = pkce ? challengeBy(visitor) : {};
  const data = { full_name: visitor.name, preferred_language: "fr", note: visitor.name };
  const post = (path: string, body: object) => requestAs(served, visitor, path, { ...body, ...flow });
  const put = (token: string, body: object) =>
    requestAs(served, visitor, "user", { ...body, ...flow }, { token, method: "PUT" });
  const password = () => passwordBy(visitor);
  if (what === "signUp") await post("signup", { email, password: password(), data });
  if (what === "otp") await post("otp", { email, data, create_user: true });
  if (what === "magiclink") await post("magiclink", { email, data });
  if (what === "recover") await post("recover", { email });
  if (what === "resend") await post("resend", { email, type: "signup" });
  if (what === "textSignUp") await post("signup", { phone, password: password(), data });
  if (what === "textOtp") await post("otp", { phone, data, create_user: true });
  if (what === "anonymousEmail" || what === "anonymousPhone") {
    await post("signup", { data });
    const to = what === "anonymousEmail" ? { email } : { phone };
    const token = visitor.sessions.at(-1)?.access ?? "";
    await put(token, { ...to, password: password(), data });
    await settleIn(visitor, token);
  }
  if (what === "moveEmail" || what === "movePhone") {
    const token = await ownAccount(scene, visitor);
    await put(token, what === "moveEmail" ? { email, data } : { phone, data });
    if (visitor.name === "stranger") await openOwn(scene);
  }
  if (what === "resendChange") {
    await post("resend", { email: scene.ownEmail, type: "email_change" });
    await post("resend", { phone, type: "phone_change" });
    await openOwn(scene);
  }
  if (what === "settleIn") for (const { access } of visitor.sessions) await settleIn(visitor, access);
}

/** Enrolls a second factor and starts an identity link that returns after the mailbox is confirmed. */
async function settleIn(visitor: Visitor, token: string): Promise<void> {
  await requestAs(served, visitor, "factors", { factor_type: "totp", friendly_name: visitor.name }, { token });
  const path = "user/identities/authorize?provider=keycloak&skip_http_redirect=true";
  const { body: said } = await requestAs(served, visitor, path, null, { token });
  const away = URL.parse(z.string().catch("").parse(said["url"]));
  if (away) comingBack.set(visitor, [...(comingBack.get(visitor) ?? []), away]);
}
const comingBack = new WeakMap<Visitor, URL[]>();

/** Creates a confirmed account with a password. */
async function ownAccount({ ownEmail }: Scene, visitor: Visitor): Promise<string> {
  const email = visitor.name === "stranger" ? ownEmail : `owner.${ownEmail}`;
  const token = served.identity.keys.secretKey;
  const password = passwordBy(visitor);
  const account = { email, password, email_confirm: true, user_metadata: { full_name: visitor.name } };
  await requestAs(served, { ...visitor, fetch, sessions: [] }, "admin/users", account, { token });
  await requestAs(served, visitor, "token?grant_type=password", { email, password: visitor.passwords[0] });
  await requestAs(served, visitor, "token?grant_type=password", { email, password });
  return visitor.sessions.at(-1)?.access ?? "";
}

async function openOwn({ ownEmail, stranger }: Scene): Promise<void> {
  await sleep(30);
  for (const message of await emailsFor(served, [ownEmail]))
    await openEmail(served, stranger, message, { by: "link", cookies: true });
}

async function finishLinking(visitor: Visitor): Promise<void> {
  for (const away of comingBack.get(visitor) ?? []) {
    upstream.signedIn = { sub: randomUUID(), email: "stranger@school.example", email_verified: true, name: "stranger" };
    const back = await fetch(away, { redirect: "manual" });
    await requestAs(served, visitor, back.headers.get("location") ?? "", null);
  }
}

/** At the end the owner signs in from a new device and must own both accounts. */
async function ownerComes(scene: Scene): Promise<void> {
  for (const to of [{ email: scene.email }, { phone: scene.phone }]) {
    await requestAs(served, scene.owner, "otp", { ...to, create_user: true }, { cookies: false });
    const address = "email" in to ? to.email : to.phone;
    for (let tries = 0; tries < 100; tries++) {
      const [message] = await emailsFor(served, [address]);
      const kind = "email" in to ? "magic_link" : "code";
      const opened = message?.kind === kind && (await openEmail(served, scene.owner, message, byCode));
      if (opened && opened.status === 200) break;
      await sleep(20);
    }
  }
}
const byCode = { by: "code", cookies: false } as const;

const accountSchema = z.object({ id: z.string(), account_type: z.string(), everything: z.string() });

async function accountAt(address: string) {
  const rows = await served.context.db.sql`
    select u.id, p.account_type, concat_ws(' ', to_jsonb(u) - 'encrypted_password', to_jsonb(p),
      (select jsonb_agg(i) from auth.identities i where i.user_id = u.id),
      (select jsonb_agg(f) from auth.mfa_factors f where f.user_id = u.id),
      (select jsonb_agg(s) from auth.sessions s where s.user_id = u.id)) as everything
    from auth.users u join public.profiles p on p.id = u.id where u.email = ${address} or u.phone = ${address}`;
  return accountSchema.parse(rows[0]);
}

async function strangerIsOut(scene: Scene): Promise<void> {
  const { email, phone, stranger } = scene;
  for (const address of [email, phone]) {
    const { everything } = await accountAt(address);
    expect(everything, "what the stranger wrote").not.toContain("stranger");
  }
  for (const password of stranger.passwords)
    for (const to of [{ email }, { phone }]) {
      const entered = await requestAs(served, stranger, "token?grant_type=password", { ...to, password });
      expect(entered.status, "a password of the stranger's").not.toBe(200);
    }
  const refreshes = stranger.sessions.map(({ refresh }) => refresh);
  for (const refresh_token of refreshes)
    await requestAs(served, stranger, "token?grant_type=refresh_token", { refresh_token });
  for (const { access } of stranger.sessions) {
    const { body: said } = await requestAs(served, stranger, "user", null, { token: access });
    expect([said["email"], said["phone"]], "a session of the stranger's").not.toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^(${email}|${phone})$`))]),
    );
  }
  const admins = await served.context.db.sql`
    select u.email from public.profiles p join auth.users u on u.id = p.id
    where p.account_type = 'admin' and not u.email like 'owner%'`;
  expect(admins, "admins").toEqual([]);
  expect((await accountAt(email)).account_type).toBe("admin");
}

test("never signs in a user without mailbox access (random sequences)", async () => {
  const plays = fc.array(act, { minLength: 2, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.array(plays, { minLength: scenesAtOnce, maxLength: scenesAtOnce }), async (all) => {
      await served.context.mail.mailbox.clear();
      const played = await Promise.allSettled(
        all.map(async (acts) => {
          const scene = newScene();
          for (const one of acts) await perform(scene, one);
          await ownerComes(scene);
          await finishLinking(scene.stranger);
          await strangerIsOut(scene);
        }),
      );
      for (const one of played) if (one.status === "rejected") throw one.reason;
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
