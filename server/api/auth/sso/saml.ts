import { refuse } from "#server/api/auth/auth-failure.ts";
import type { UpstreamPerson } from "#server/api/auth/external/upstream.ts";
import type { Json } from "#server/api/auth/users/user-store.ts";
import { nodeSaml, type RequestCache, type SamlProfile } from "./saml-library.ts";
import { readIdpMetadata } from "./saml-metadata.ts";
import type { RelayState, SsoProvider } from "./sso-store.ts";

const clockSkewMs = 5_000;
const maxAwayMs = 10 * 60_000;

const places = (origin: string) => ({
  issuer: `${origin}/auth/v1/sso/saml/metadata`,
  callbackUrl: `${origin}/auth/v1/sso/saml/acs`,
});

/** Service provider metadata for the company's administrator. */
export function serviceMetadata(origin: string): string {
  return nodeSaml().generateServiceProviderMetadata({
    ...places(origin),
    wantAssertionsSigned: true,
    identifierFormat: null,
  });
}

/** The sign-in URL and the request id, which the response must name. */
export async function createSamlRequest(
  provider: SsoProvider,
  origin: string,
  relayId: string,
): Promise<{ url: string; requestId: string }> {
  let requestId = "";
  const note: RequestCache = {
    saveAsync: async (key, value) => {
      requestId = key;
      return { value, createdAt: Date.now() };
    },
    getAsync: async () => null,
    removeAsync: async (key) => key,
  };
  const url = await partner(provider, origin, note).getAuthorizeUrlAsync(relayId, undefined, {});
  return { url, requestId };
}

/** Returns the asserted user. Throws when the response is unsigned, misdirected, expired or unsolicited. */
export async function validateSamlResponse(
  provider: SsoProvider,
  origin: string,
  relay: RelayState,
  samlResponse: string,
): Promise<UpstreamPerson> {
  const requests: RequestCache = {
    saveAsync: async () => null,
    getAsync: async (key) => (key === relay.request_id ? relay.created_at.toISOString() : null),
    removeAsync: async (key) => key,
  };
  const { profile } = await partner(provider, origin, requests).validatePostResponseAsync({
    SAMLResponse: samlResponse,
  });
  if (profile === null || profile.nameID === "")
    throw refuse(400, "saml_assertion_no_user_id", "SAML Assertion does not say who this is");
  // The library compares `idpIssuer` in logouts only. A key shared by several companies must name the right issuer.
  if (profile["issuer"] !== readIdpMetadata(provider.metadata_xml).entityId)
    throw refuse(400, "validation_failed", "SAML Assertion comes from another identity provider");
  return personOf(provider, profile);
}

function partner(provider: SsoProvider, origin: string, cacheProvider: RequestCache) {
  const { entityId, entryPoint, certificates } = readIdpMetadata(provider.metadata_xml);
  const { issuer, callbackUrl } = places(origin);
  return new (nodeSaml().SAML)({
    issuer,
    callbackUrl,
    audience: issuer,
    entryPoint,
    idpIssuer: entityId,
    idpCert: certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    validateInResponseTo: "always",
    requestIdExpirationPeriodMs: maxAwayMs,
    cacheProvider,
  });
}

const emailNames = [
  "email",
  "mail",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const nameNames = [
  "displayName",
  "name",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
  "urn:oid:2.16.840.1.113730.3.1.241",
];

function personOf(provider: SsoProvider, profile: SamlProfile): UpstreamPerson {
  const attribute = (names: readonly string[]) =>
    names.map((name) => profile[name]).find((value): value is string => typeof value === "string" && value !== "");
  const email =
    (attribute(emailNames) ?? (profile.nameID.includes("@") ? profile.nameID : null))?.trim().toLowerCase() ?? null;
  if (email === null) throw refuse(400, "saml_assertion_no_email", "SAML Assertion does not contain an email address");
  const name = attribute(nameNames);
  const mapped: Json = {};
  for (const [key, source] of Object.entries(provider.attribute_mapping)) {
    const value = typeof source === "string" ? attribute([source]) : undefined;
    if (value !== undefined) mapped[key] = value;
  }
  return {
    provider: `sso:${provider.id}`,
    id: profile.nameID,
    email,
    emailVerified: true,
    claims: {
      iss: provider.entity_id,
      sub: profile.nameID,
      email,
      ...(name === undefined ? {} : { full_name: name }),
      custom_claims: mapped,
    },
    accessToken: null,
    refreshToken: null,
  };
}
