import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { fakeAuthenticator } from "#server/testing/clients/fake-authenticator.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_PASSKEY_ORIGINS: "https://voices.example.org" });
});
afterAll(() => served.close());

const announced = z.object({ challenge_id: z.uuid(), options: z.looseObject({ challenge: z.string() }) });

async function call(
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; said: Record<string, unknown> }> {
  const answer = await fetch(`${served.url}/auth/v1/passkeys${path}`, {
    method: path === "" ? "GET" : "POST",
    ...(path === "" ? {} : { body: JSON.stringify(body) }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, said: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

async function ownerOf(email: string): Promise<string> {
  const client = await confirmedClient(served, email, "by the river");
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

async function register(token: string, origin = "https://voices.example.org") {
  const key = fakeAuthenticator(origin);
  const { challenge_id, options } = announced.parse((await call("/registration/options", {}, token)).said);
  const done = await call("/registration/verify", { challenge_id, credential: key.register(options) }, token);
  return { key, done };
}

async function signIn(answer: (options: { challenge: string }) => object) {
  const { challenge_id, options } = announced.parse((await call("/authentication/options", {})).said);
  const body = { challenge_id, credential: answer(options) };
  return { first: await call("/authentication/verify", body), again: await call("/authentication/verify", body) };
}

test("signs in by passkey and accepts each challenge once", async () => {
  const { key, done } = await register(await ownerOf("key@example.org"));
  expect(done.status).toBe(200);
  const { first, again } = await signIn((options) => key.answer(options));
  expect(first.said).toMatchObject({ user: { email: "key@example.org" }, token_type: "bearer" });
  expect(again.said).toMatchObject({ error_code: "webauthn_challenge_not_found" });
});

test("rejects a foreign, expired or reused passkey challenge", async () => {
  const [ann, bob] = [await ownerOf("ann.key@example.org"), await ownerOf("bob.key@example.org")];
  const begin = async (path: string, token?: string) => announced.parse((await call(path, {}, token)).said);
  const foreign = await begin("/registration/options", ann);
  const created = fakeAuthenticator("https://voices.example.org").register(foreign.options);
  const verify = (token: string) =>
    call("/registration/verify", { challenge_id: foreign.challenge_id, credential: created }, token);
  expect((await verify(bob)).said).toMatchObject({ error_code: "webauthn_challenge_not_found" });
  expect((await verify(ann)).status, "the foreign try used nothing up").toBe(200);

  const { key } = await register(ann);
  const other = await begin("/registration/options", ann);
  const swapped = { challenge_id: other.challenge_id, credential: key.answer(other.options) };
  expect((await call("/authentication/verify", swapped)).said).toMatchObject({
    error_code: "webauthn_challenge_not_found",
  });

  const late = await begin("/authentication/options");
  await served.context.db.sql`update auth.webauthn_challenges set expires_at = now() - interval '1 second'`;
  const lateAnswer = { challenge_id: late.challenge_id, credential: key.answer(late.options) };
  expect((await call("/authentication/verify", lateAnswer)).said).toMatchObject({
    error_code: "webauthn_challenge_expired",
  });

  const once = await begin("/authentication/options");
  const body = { challenge_id: once.challenge_id, credential: key.answer(once.options) };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call("/authentication/verify", body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("rejects a passkey with wrong site, unknown id or wrong signature", async () => {
  const token = await ownerOf("careful.key@example.org");
  const { done } = await register(token, "https://evil.example");
  expect(done.said).toMatchObject({ error_code: "webauthn_verification_failed" });
  const { key } = await register(token);
  const stranger = fakeAuthenticator("https://voices.example.org");
  expect((await signIn((options) => stranger.answer(options))).first.said).toMatchObject({
    error_code: "webauthn_verification_failed",
  });
  const forged = await signIn((options) => {
    const right = key.answer(options);
    return { ...right, response: { ...right.response, signature: stranger.answer(options).response.signature } };
  });
  expect(forged.first.said).toMatchObject({ error_code: "webauthn_verification_failed" });
});
