import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { totpCode } from "./totp.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

const password = "by the river";
const stepNow = () => Math.floor(Date.now() / 30_000);

test("generates the codes of RFC 6238", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ] as const)
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

test("raises a session to aal2 until the factor is removed", async () => {
  const email = "totp@example.org";
  const client = await confirmedClient(served, email, password);
  const elsewhere = browserClient(served);
  await elsewhere.auth.signInWithPassword({ email, password });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone app" });
  const id = factor?.id ?? "";
  const secret = factor?.totp.secret ?? "";
  expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const stored = await served.context.db.sql`select secret from auth.mfa_factors where id = ${id}`;
  expect(JSON.stringify(stored)).not.toContain(secret);

  const step = stepNow();
  const wrong = totpCode(secret, step + 5000);
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: wrong })).error?.code).toBe(
    "mfa_verification_failed",
  );
  const code = totpCode(secret, step);
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal2" });
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.code).toBe(
    "mfa_verification_failed",
  );
  expect((await elsewhere.auth.getUser()).error?.name).toBe("AuthSessionMissingError");

  await client.auth.refreshSession();
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const claims = await served.identity.verifyAccessToken(token);
  expect(claims.amr?.map(({ method }) => method).toSorted()).toEqual(["otp", "totp"]);
  const [seen] = await asCaller(
    served.context.db,
    { role: "authenticated", claims },
    (sql) => sql<{ aal: string }[]>`select auth.jwt() ->> 'aal' as aal`,
  );
  expect(seen?.aal).toBe("aal2");

  const weak = browserClient(served);
  await weak.auth.signInWithPassword({ email, password });
  expect((await weak.auth.mfa.unenroll({ factorId: id })).error?.code).toBe("insufficient_aal");
  expect((await weak.auth.updateUser({ password: "over the hill" })).error?.code).toBe("insufficient_aal");
  expect((await weak.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");
  expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  await client.auth.refreshSession();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1" });
});

test("requires the existing factor before verifying another one", async () => {
  const email = "planted@example.org";
  const owner = await confirmedClient(served, email, password);
  const { data: planted } = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "planted" });
  const { data: real } = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "real" });
  const right = (factor: typeof real) => ({
    factorId: factor?.id ?? "",
    code: totpCode(factor?.totp.secret ?? "", stepNow()),
  });
  expect((await owner.auth.mfa.challengeAndVerify(right(real))).error).toBeNull();
  const weak = browserClient(served);
  await weak.auth.signInWithPassword({ email, password });
  expect((await weak.auth.mfa.challengeAndVerify(right(planted))).error?.code).toBe("insufficient_aal");
  expect((await owner.auth.mfa.challengeAndVerify(right(planted))).error).toBeNull();
});

test("sends a code to a telephone enrolled as second factor", async () => {
  const client = await confirmedClient(served, "handset@example.org", password);
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: "phone",
    phone: "+33633333333",
    friendlyName: "mine",
  });
  const again = await client.auth.mfa.enroll({ factorType: "phone", phone: "+33633333333", friendlyName: "mine" });
  expect(again.error?.code).toBe("mfa_factor_name_conflict");
  const factorId = factor?.id ?? "";
  const { data: challenge } = await client.auth.mfa.challenge({ factorId });
  const { code } = await emailTo(served, "33633333333", "code");
  const answer = { factorId, challengeId: challenge?.id ?? "" };
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await client.auth.mfa.verify({ ...answer, code: wrong })).error?.code).toBe("mfa_verification_failed");
  expect((await client.auth.mfa.verify({ ...answer, code })).error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal2" });
  expect((await client.auth.mfa.verify({ ...answer, code })).error).not.toBeNull();
});

test("rejects another user's factor and limits wrong codes", async () => {
  const owner = await confirmedClient(served, "owner@example.org", password);
  const stranger = await confirmedClient(served, "stranger@example.org", password);
  const factorId = (await owner.auth.mfa.enroll({ factorType: "totp" })).data?.id ?? "";
  expect((await stranger.auth.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
  expect((await stranger.auth.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
  const { data } = await owner.auth.mfa.challenge({ factorId });
  const guess = () => owner.auth.mfa.verify({ factorId, challengeId: data?.id ?? "", code: "000000" });
  for (let tries = 0; tries < 10; tries++) await guess();
  expect((await guess()).error?.status).toBe(429);
});
