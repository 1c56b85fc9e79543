import type { Configuration } from "openid-client";
import { z } from "zod";
import { refuse } from "#server/api/auth/auth-failure.ts";
import type { Json } from "#server/api/auth/users/user-store.ts";
import type { SignInProvider } from "#server/platform/config/sign-in-providers.ts";
import { isLoopback } from "#server/platform/config/loopback.ts";

/** The user as the upstream describes them. `emailVerified`: the upstream has verified the address. */
export type UpstreamPerson = {
  provider: string;
  id: string;
  email: string | null;
  emailVerified: boolean;
  claims: Json;
  accessToken: string | null;
  refreshToken: string | null;
};

export type Upstream = {
  name: string;
  settings: SignInProvider;
  configuration(): Promise<Configuration>;
};

/** Throws for a name that is not configured. The upstream's metadata is fetched on first use and cached. */
export function createUpstreams(providers: Readonly<Record<string, SignInProvider>>): (name: string) => Upstream {
  const known = new Map(Object.entries(providers).map(([name, settings]) => [name, upstreamOf(name, settings)]));
  return (name) => {
    const upstream = known.get(name);
    if (upstream === undefined) throw refuse(400, "validation_failed", "Unsupported provider: provider is not enabled");
    return upstream;
  };
}

function upstreamOf(name: string, settings: SignInProvider): Upstream {
  let opened: Promise<Configuration> | null = null;
  return {
    name,
    settings,
    configuration: () => {
      opened ??= open(settings).catch((thrown: unknown) => {
        opened = null;
        throw refuse(503, "unexpected_failure", `The provider ${name} cannot be reached`, thrown);
      });
      return opened;
    },
  };
}

/** Loaded on the first sign-in with a provider. */
const library = () => import("openid-client");

async function open(settings: SignInProvider): Promise<Configuration> {
  const oauth = await library();
  const { client_id: id, client_secret: secret, issuer } = settings;
  if (issuer !== undefined) {
    const execute = isLoopback(new URL(issuer).hostname) ? [oauth.allowInsecureRequests] : [];
    return oauth.discovery(new URL(issuer), id, secret, undefined, { execute });
  }
  const { authorization_endpoint = "", token_endpoint = "", userinfo_endpoint = "" } = settings;
  const server = {
    issuer: new URL(authorization_endpoint).origin,
    authorization_endpoint,
    token_endpoint,
    userinfo_endpoint,
  };
  const configuration = new oauth.Configuration(server, id, secret);
  if (isLoopback(new URL(token_endpoint).hostname)) oauth.allowInsecureRequests(configuration);
  return configuration;
}

export type AuthorizationRequest = { url: string; verifier: string; nonce: string };

/** The authorization URL and the values that verify the return. */
export async function startAuthorization(
  upstream: Upstream,
  request: { redirectUri: string; state: string; scopes: string },
): Promise<AuthorizationRequest> {
  const [oauth, configuration] = await Promise.all([library(), upstream.configuration()]);
  const verifier = oauth.randomPKCECodeVerifier();
  const nonce = oauth.randomNonce();
  const scope = [...new Set(`${upstream.settings.scopes} ${request.scopes}`.split(/[\s,]+/).filter(Boolean))].join(" ");
  const url = oauth.buildAuthorizationUrl(configuration, {
    redirect_uri: request.redirectUri,
    state: request.state,
    scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(upstream.settings.issuer === undefined ? {} : { nonce }),
  });
  return { url: url.href, verifier, nonce };
}

/** Exchanges the code in `returned` (the full callback URL) for the user. */
export async function finishAuthorization(
  upstream: Upstream,
  returned: URL,
  checks: { state: string; verifier: string; nonce: string },
): Promise<UpstreamPerson> {
  const [oauth, configuration] = await Promise.all([library(), upstream.configuration()]);
  const isOidc = upstream.settings.issuer !== undefined;
  const tokens = await oauth.authorizationCodeGrant(configuration, returned, {
    expectedState: checks.state,
    pkceCodeVerifier: checks.verifier,
    ...(isOidc ? { expectedNonce: checks.nonce, idTokenExpected: true } : {}),
  });
  const claims = isOidc ? tokens.claims() : await plainUserInfo(upstream, configuration, tokens.access_token);
  return personOf(upstream, claims, { access: tokens.access_token, refresh: tokens.refresh_token ?? null });
}

const json = z.record(z.string(), z.json());

async function plainUserInfo(upstream: Upstream, configuration: Configuration, token: string): Promise<unknown> {
  const address = new URL(upstream.settings.userinfo_endpoint ?? "");
  const headers = new Headers({ accept: "application/json" });
  const oauth = await library();
  const answer = await oauth.fetchProtectedResource(configuration, token, address, "GET", null, headers);
  return answer.json();
}

export function personOf(
  { name, settings }: Upstream,
  given: unknown,
  tokens: { access: string | null; refresh: string | null },
): UpstreamPerson {
  const claims = json.parse(given);
  const fields =
    settings.issuer === undefined
      ? settings.fields
      : { id: "sub", email: "email", email_verified: "email_verified", name: "name", picture: "picture" };
  const text = (field: string) => {
    const value = claims[field];
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
  };
  const id = text(fields.id);
  if (id === null || id === "") throw refuse(400, "bad_oauth_callback", "The provider did not say who this is");
  const email = text(fields.email)?.trim().toLowerCase() ?? null;
  const verified = fields.email_verified === undefined ? false : claims[fields.email_verified];
  const emailVerified = email !== null && (verified === true || verified === "true" || settings.trust_email);
  const shown = { full_name: text(fields.name), name: text(fields.name), avatar_url: text(fields.picture) };
  return {
    provider: name,
    id,
    email,
    emailVerified,
    claims: {
      iss: settings.issuer ?? new URL(settings.authorization_endpoint ?? "").origin,
      sub: id,
      provider_id: id,
      ...(email === null ? {} : { email }),
      email_verified: emailVerified,
      phone_verified: false,
      ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null)),
    },
    accessToken: tokens.access,
    refreshToken: tokens.refresh,
  };
}
