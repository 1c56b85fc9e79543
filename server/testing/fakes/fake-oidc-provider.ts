import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type FakeOidcProvider = {
  issuer: string;
  /** The claims of the next user (`sub`, `email`, …). */
  signedIn: Record<string, unknown>;
  /** A token signed for its client and five minutes; `claims` override the defaults. */
  idToken(claims: Record<string, unknown>): Promise<string>;
  close(): void;
};

/** An OpenID Connect Core 1.0 provider with PKCE that can also act as a plain OAuth2 service. */
export async function fakeOidcProvider(clientId: string): Promise<FakeOidcProvider> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" };
  const begun = new Map<string, { challenge: string; nonce: string; claims: Record<string, unknown> }>();
  const api = new Hono()
    .get("/.well-known/openid-configuration", (c) =>
      c.json({
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/authorize`,
        token_endpoint: `${fake.issuer}/token`,
        userinfo_endpoint: `${fake.issuer}/userinfo`,
        jwks_uri: `${fake.issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      }),
    )
    .get("/jwks", (c) => c.json({ keys: [jwk] }))
    .get("/authorize", (c) => {
      const { redirect_uri = "", state = "", code_challenge: challenge = "", nonce = "" } = c.req.query();
      const code = `code-${begun.size}`;
      begun.set(code, { challenge, nonce, claims: fake.signedIn });
      return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state }).toString()}`);
    })
    .post("/token", async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const flow = begun.get(form.get("code") ?? "");
      const shown = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (flow === undefined || flow.challenge !== shown) return c.json({ error: "invalid_grant" }, 400);
      begun.delete(form.get("code") ?? "");
      const nonce = flow.nonce === "" ? {} : { nonce: flow.nonce };
      const idToken = flow.nonce === "" ? {} : { id_token: await fake.idToken({ ...nonce, ...flow.claims }) };
      return c.json({ access_token: "upstream access", token_type: "Bearer", expires_in: 60, ...idToken });
    })
    .get("/userinfo", (c) => c.json(fake.signedIn));
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((ready) => {
    const opened = serve({ fetch: api.fetch, port: 0, hostname: "127.0.0.1" }, (at) =>
      ready({ server: opened, port: at.port }),
    );
  });
  const fake: FakeOidcProvider = {
    issuer: `http://127.0.0.1:${port}`,
    signedIn: {},
    idToken: (claims) =>
      new SignJWT({ iss: fake.issuer, aud: clientId, exp: Math.floor(Date.now() / 1000) + 300, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "one" })
        .setIssuedAt()
        .sign(privateKey),
    close: () => server.close(),
  };
  return fake;
}
