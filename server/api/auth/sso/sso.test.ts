import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { idpAnswer, idpEntityId, idpMetadata } from "#server/testing/fakes/fake-idp.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
let providerId = "";
beforeAll(async () => {
  served = await serveApp({ AUTH_SAML: "yes", AUTH_SEND_EVERY: "0" });
  const made = await operator("POST", "", {
    type: "saml",
    metadata_xml: idpMetadata(),
    domains: ["company.example"],
    attribute_mapping: { team: "department" },
  });
  providerId = z.object({ id: z.uuid() }).parse(made.said).id;
});
afterAll(() => served.close());

async function operator(method: string, path: string, body?: object): Promise<{ status: number; said: unknown }> {
  const answer = await fetch(`${served.url}/auth/v1/admin/sso/providers${path}`, {
    method,
    headers: { apikey: served.identity.keys.secretKey },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, said: await answer.json() };
}

const ann = { nameId: "ann", email: "Ann@company.example" };

/** Posts the form without cookies and follows the redirect with them, as a browser does. */
async function post(form: URLSearchParams, page: typeof fetch = fetch): Promise<URL> {
  const sent = await fetch(`${served.url}/auth/v1/sso/saml/acs`, { method: "POST", body: form, redirect: "manual" });
  const next = sent.headers.get("location") ?? "http://nowhere";
  if (!next.startsWith(`${served.url}/auth/v1/`)) return new URL(next);
  return new URL((await page(next, { redirect: "manual" })).headers.get("location") ?? "http://nowhere");
}

async function depart(flow: "implicit" | "pkce" = "implicit") {
  const client = browserClient(served, flow);
  const options = { redirectTo: `${served.url}/welcome`, skipBrowserRedirect: true };
  const { data, error } = await client.auth.signInWithSSO({ domain: "Company.example", options });
  expect(error).toBeNull();
  const page = browserFetch(served.url);
  const asked = data?.url ?? "";
  if (flow === "pkce") return { client, page, url: asked };
  const url = (await page(asked, { redirect: "manual" })).headers.get("location") ?? "";
  return { client, page, url };
}

test("signs in with SAML as the same user each time", async () => {
  const { client, url } = await depart("pkce");
  expect(url).toMatch(/^https:\/\/idp\.example\/sso\?SAMLRequest=/);
  const back = await post(idpAnswer(url, ann));
  const first = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(first.data.user).toMatchObject({
    email: "ann@company.example",
    app_metadata: { provider: `sso:${providerId}` },
    user_metadata: { custom_claims: { team: "Archive" } },
  });
  const implicit = await depart();
  expect(implicit.url).toMatch(/^https:\/\/idp\.example\/sso\?SAMLRequest=/);
  const again = await post(idpAnswer(implicit.url, ann), implicit.page);
  const token = new URLSearchParams(again.hash.slice(1)).get("access_token") ?? "";
  expect((await client.auth.getUser(token)).data.user?.id).toBe(first.data.user?.id);
  expect((await client.auth.updateUser({ password: "my own password" })).error?.code).toBe("user_sso_managed");
});

test("never links another account by a SAML address claim", async () => {
  const owner = await confirmedClient(served, "ann@company.example", "by the river");
  const { url, page } = await depart();
  const back = await post(idpAnswer(url, { nameId: "imposter", email: "ann@company.example" }), page);
  const token = new URLSearchParams(back.hash.slice(1)).get("access_token") ?? "";
  const imposter = (await owner.auth.getUser(token)).data.user;
  expect(imposter?.id).not.toBe((await owner.auth.getUser()).data.user?.id);
});

test("rejects an unsigned, altered, late, misdirected or unsolicited SAML response", async () => {
  for (const changes of [
    { unsigned: true },
    { expired: true },
    { audience: "https://other.example" },
    { issuer: "https://idp.example/another-company" },
    { inResponseTo: "_guess" },
  ]) {
    const { url, page } = await depart();
    const back = await post(idpAnswer(url, ann, changes), page);
    expect(back.searchParams.get("error"), JSON.stringify(changes)).toBe("access_denied");
    expect(back.hash).not.toContain("access_token");
  }
  const { url, page } = await depart();
  const form = idpAnswer(url, ann);
  const xml = Buffer.from(form.get("SAMLResponse") ?? "", "base64").toString();
  form.set("SAMLResponse", Buffer.from(xml.replace("<saml:NameID>ann<", "<saml:NameID>boss<")).toString("base64"));
  expect((await post(form, page)).searchParams.get("error")).toBe("access_denied");
});

/** Adds an unsigned assertion about the boss beside the signed one about Ann. */
function wrapped(form: URLSearchParams, place: "before" | "after" | "around" | "in extensions"): URLSearchParams {
  const xml = Buffer.from(form.get("SAMLResponse") ?? "", "base64").toString();
  const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
  const forged = signed
    .replace(/<ds:Signature[\s\S]*<\/ds:Signature>|<Signature[\s\S]*<\/Signature>/, "")
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replaceAll("ann<", "boss<")
    .replaceAll(/Ann@company/g, "boss@company");
  const changed = {
    before: forged + signed,
    after: signed + forged,
    around: forged.replace("</saml:Issuer>", `</saml:Issuer>${signed}`),
    "in extensions": `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`,
  }[place];
  form.set("SAMLResponse", Buffer.from(xml.replace(signed, () => changed)).toString("base64"));
  return form;
}

test.each(["before", "after", "around", "in extensions"] as const)(
  "rejects a forged SAML assertion %s the signed one",
  async (place) => {
    const { url, page } = await depart();
    const back = await post(wrapped(idpAnswer(url, ann), place), page);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.hash).not.toContain("access_token");
  },
);

test("opens one session for ten concurrent copies of a SAML response", async () => {
  const { url, page } = await depart();
  const form = idpAnswer(url, ann);
  const back = await Promise.all(Array.from({ length: 10 }, () => post(form, page)));
  expect(back.filter(({ hash }) => hash.includes("access_token"))).toHaveLength(1);
});

test("accepts a SAML response once", async () => {
  const { url, page } = await depart();
  const form = idpAnswer(url, ann);
  expect((await post(form, page)).hash).toContain("access_token");
  expect((await post(form, page)).host).toBe("nowhere");
});

test("rejects a SAML response started in another browser", async () => {
  const { url } = await depart();
  const { page: victim } = await depart();
  const back = await post(idpAnswer(url, { nameId: "attacker", email: "attacker@company.example" }), victim);
  expect(back.searchParams.get("error_code")).toBe("bad_oauth_state");
  expect(back.hash).not.toContain("access_token");
  const { client, url: other } = await depart("pkce");
  const code = (await post(idpAnswer(other, ann))).searchParams.get("code") ?? "";
  const arrive = await victim(`${served.url}/auth/v1/sso/arrive?code=${code}`, { redirect: "manual" });
  expect(arrive.headers.get("location")).toContain("error_code=bad_oauth_state");
  expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
});

test("starts SAML sign-in only for a known company", async () => {
  const visit = (query: string) => fetch(`${served.url}/auth/v1/sso/depart?${query}`, { redirect: "manual" });
  for (const query of ["", "provider_id=x", `provider_id=${crypto.randomUUID()}`])
    expect((await visit(query)).status).toBe(404);
  const away = await visit(`provider_id=${providerId}&redirect_to=https://elsewhere.example/`);
  const form = idpAnswer(away.headers.get("location") ?? "", ann);
  expect((await post(form)).origin).toBe(served.url);
});

test("manages SSO providers and publishes SAML metadata", async () => {
  expect((await operator("GET", "")).said).toMatchObject({
    items: [{ id: providerId, saml: { entity_id: idpEntityId } }],
  });
  expect((await operator("POST", "", { metadata_xml: idpMetadata() })).said).toMatchObject({
    error_code: "saml_idp_already_exists",
  });
  expect((await operator("POST", "", { metadata_xml: "<x/>" })).status).toBe(400);
  expect((await operator("POST", "", { metadata_xml: `<!DOCTYPE x>${idpMetadata()}` })).status).toBe(400);
  const metadata = await (await fetch(`${served.url}/auth/v1/sso/saml/metadata`)).text();
  expect(metadata).toContain(`${served.url}/auth/v1/sso/saml/acs`);
});

test("reports disabled SAML", async () => {
  const plain = await serveApp();
  const { error } = await browserClient(plain).auth.signInWithSSO({ domain: "company.example" });
  expect(error).toMatchObject({ code: "saml_provider_disabled", message: "SAML 2.0 is disabled" });
  await plain.close();
});
