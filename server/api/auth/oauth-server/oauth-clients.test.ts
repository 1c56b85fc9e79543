import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

const program = { client_name: "Family tree", redirect_uris: ["https://tree.example.org/callback"] };

test("registers OAuth clients and returns a secret only on creation", async () => {
  const { oauth } = operatorClient(served).auth.admin;
  const made = (await oauth.createClient(program)).data;
  expect(made).toMatchObject({
    ...program,
    grant_types: ["authorization_code", "refresh_token"],
    client_type: "confidential",
  });
  const id = made?.client_id ?? "";
  expect((await oauth.getClient(id)).data).not.toHaveProperty("client_secret");
  const changed = (await oauth.updateClient(id, { client_name: "Family forest" })).data;
  expect(changed).toMatchObject({ ...program, client_name: "Family forest" });
  const fresh = (await oauth.regenerateClientSecret(id)).data;
  expect(fresh?.client_secret).not.toBe(made?.client_secret);
  const stored = await served.context.db.sql`select * from auth.oauth_clients`;
  expect(JSON.stringify(stored)).not.toContain(fresh?.client_secret);
  await oauth.createClient({ ...program, client_name: "Another" });
  expect((await oauth.listClients({ page: 1, perPage: 1 })).data).toMatchObject({ nextPage: 2, total: 2 });
  expect((await oauth.deleteClient(id)).error).toBeNull();
  expect((await oauth.getClient(id)).error?.code).toBe("oauth_client_not_found");
});

test("rejects an OAuth client without a valid redirect address", async () => {
  const { oauth } = operatorClient(served).auth.admin;
  for (const redirect_uris of [[], ["javascript:alert(1)"], ["nowhere"], ["https://a.example/#b"]])
    expect((await oauth.createClient({ ...program, redirect_uris })).error).toMatchObject({
      status: 400,
      message: expect.stringContaining("redirect_uris"),
    });
});

test("uses the defaults when a client sends null", async () => {
  const answer = await fetch(`${served.url}/auth/v1/admin/oauth/clients`, {
    method: "POST",
    headers: { apikey: served.identity.keys.secretKey },
    body: JSON.stringify({
      ...program,
      client_uri: null,
      scope: null,
      grant_types: null,
      response_types: null,
      token_endpoint_auth_method: null,
    }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_basic",
    },
  ]);
});
