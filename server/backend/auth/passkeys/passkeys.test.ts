import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { fakeAuthenticator } from "#server/testing/browsers/fake-authenticator.ts";
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

test("signs in by passkey without a word, each challenge once", async () => {
  const { key, done } = await register(await ownerOf("key@example.org"));
  expect(done.status).toBe(200);
  const { first, again } = await signIn((options) => key.answer(options));
  expect(first.said).toMatchObject({ user: { email: "key@example.org" }, token_type: "bearer" });
  expect(again.said).toMatchObject({ error_code: "webauthn_challenge_not_found" });
});

test("refuses a passkey of another site, one it does not know, and another's signature", async () => {
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
