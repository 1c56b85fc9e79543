import { fakeOidcProvider, type FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

export type ServedWithUpstream = { served: ServedApp; upstream: FakeOidcProvider; close: () => Promise<void> };

/** The whole app with an OpenID Connect provider named Keycloak, without pauses between emails. */
export async function serveWithUpstream(env: Record<string, string> = {}): Promise<ServedWithUpstream> {
  const upstream = await fakeOidcProvider("us");
  const client = { client_id: "us", client_secret: "quiet", issuer: upstream.issuer };
  const served = await serveApp({
    AUTH_SEND_EVERY: "0",
    AUTH_LIMIT_FACTOR: "100",
    AUTH_PROVIDERS: JSON.stringify({ keycloak: client }),
    ...env,
  });
  const close = async () => {
    await served.close();
    upstream.close();
  };
  return { served, upstream, close };
}
