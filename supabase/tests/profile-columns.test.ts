import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

test("lets a person change allowed columns of their own profile within bounds", async () => {
  const mine = await confirmedClient(served, "mine@example.org", "by the river");
  const theirs = await confirmedClient(served, "theirs@example.org", "by the river");
  const id = (await mine.auth.getUser()).data.user?.id ?? "";
  const otherId = (await theirs.auth.getUser()).data.user?.id ?? "";
  const profiles = () => mine.from("profiles");

  const needs = { speechRate: 0.8, highContrast: true, displayName: "Ev" };
  const saved = await profiles()
    .update({ full_name: "Evelyn", preferred_language: "fr", microphone_tested: true, accessibility_needs: needs })
    .eq("id", id)
    .select()
    .single();
  expect(saved.data).toMatchObject({ full_name: "Evelyn", preferred_language: "fr", accessibility_needs: needs });

  for (const column of [{ account_type: "admin" }, { id: otherId }, { created_at: "2000-01-01" }])
    expect((await profiles().update(column).eq("id", id)).error?.code, JSON.stringify(column)).toBe("42501");
  const tooMuch = [
    { full_name: "a".repeat(301) },
    { preferred_language: "xx" },
    { accessibility_needs: { all: "a".repeat(10_000) } },
  ];
  for (const value of tooMuch) expect((await profiles().update(value).eq("id", id)).error?.code).toBe("23514");
  expect((await profiles().update({ full_name: "Mallory" }).eq("id", otherId).select()).data).toEqual([]);
  expect((await profiles().select().eq("id", otherId)).data).toEqual([]);
  expect((await profiles().insert({ id: otherId })).error?.code).toBe("42501");
  expect((await profiles().delete().eq("id", id)).error?.code).toBe("42501");
  expect((await theirs.from("profiles").select().eq("id", otherId).single()).data.full_name).not.toBe("Mallory");
});
