import { expect, test } from "vitest";
import { createSignedTokens } from "./signed-token.ts";

const secret = Buffer.alloc(32, 1);
const caller = { role: "authenticated" as const, claims: { role: "authenticated", sub: "someone" } };

test("opens only the object it was signed for", async () => {
  const tokens = createSignedTokens(secret);
  const token = await tokens.signRead("bucket/a", 60, caller);
  await expect(tokens.verifyRead(token, "bucket/a")).resolves.toMatchObject(caller);
  for (const other of ["bucket/b", "bucket/a/b", "other/a", "bucket/A"])
    await expect(tokens.verifyRead(token, other)).rejects.toMatchObject({ storageCode: "InvalidSignature" });
});

test("rejects an upload token for reading and a read token for uploading", async () => {
  const tokens = createSignedTokens(secret);
  const read = await tokens.signRead("bucket/a", 60, caller);
  const upload = await tokens.signUpload("bucket/a", caller, true);
  await expect(tokens.verifyUpload(read, "bucket/a")).rejects.toMatchObject({ storageCode: "InvalidSignature" });
  await expect(tokens.verifyRead(upload, "bucket/a")).rejects.toMatchObject({ storageCode: "InvalidSignature" });
  expect(await tokens.verifyUpload(upload, "bucket/a")).toMatchObject({ caller, upsert: true });
});

test("rejects an expired, foreign or altered signed token", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const tokens = createSignedTokens(secret, () => now);
  const token = await tokens.signRead("bucket/a", 60, caller);
  const elsewhere = createSignedTokens(Buffer.alloc(32, 2), () => now);
  await expect(elsewhere.verifyRead(token, "bucket/a")).rejects.toMatchObject({ storageCode: "InvalidSignature" });
  const [head = "", body = "", signature = ""] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ scope: "read", url: "bucket/b", exp: 4e9 })).toString("base64url");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const bad of [`${head}.${forged}.${signature}`, `${none}.${body}.`, "", "a.b.c"])
    await expect(tokens.verifyRead(bad, "bucket/b")).rejects.toMatchObject({ storageCode: "InvalidSignature" });
  now = new Date(now.getTime() + 61_000);
  await expect(tokens.verifyRead(token, "bucket/a")).rejects.toThrow(/exp/);
});

test("rejects an address that was signed more than 30 days ago", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const tokens = createSignedTokens(secret, () => now);
  const token = await tokens.signRead("bucket/a", 10 * 365 * 86_400, caller);
  now = new Date(now.getTime() + 31 * 86_400_000);
  await expect(tokens.verifyRead(token, "bucket/a")).rejects.toMatchObject({ storageCode: "InvalidSignature" });
});
