// The typings of both packages bring the browser's types into the whole program: what we use is described here instead.
import { createRequire } from "node:module";

type Cached = { value: string; createdAt: number };

/** Where requests under way are remembered. */
export type RequestCache = {
  saveAsync(key: string, value: string): Promise<Cached | null>;
  getAsync(key: string): Promise<string | null>;
  removeAsync(key: string | null): Promise<string | null>;
};

/** Whom a valid assertion is about; its attributes under their own names. */
export type SamlProfile = { nameID: string; [attribute: string]: unknown };

type SamlOptions = {
  issuer: string;
  callbackUrl: string;
  audience: string;
  entryPoint: string;
  idpIssuer: string;
  idpCert: string[];
  identifierFormat: null;
  disableRequestedAuthnContext: boolean;
  wantAssertionsSigned: boolean;
  wantAuthnResponseSigned: boolean;
  acceptedClockSkewMs: number;
  validateInResponseTo: "always";
  requestIdExpirationPeriodMs: number;
  cacheProvider: RequestCache;
};

type SamlPartner = {
  getAuthorizeUrlAsync(relayState: string, host: undefined, options: object): Promise<string>;
  validatePostResponseAsync(sent: { SAMLResponse: string }): Promise<{ profile: SamlProfile | null }>;
};

type ServiceMetadata = { issuer: string; callbackUrl: string; wantAssertionsSigned: boolean; identifierFormat: null };

type NodeSaml = {
  SAML: new (options: SamlOptions) => SamlPartner;
  generateServiceProviderMetadata(service: ServiceMetadata): string;
};

export type XmlElement = {
  getAttribute(name: string): string | null;
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>;
  textContent: string | null;
};

type Xmldom = {
  DOMParser: new (options: { errorHandler: Record<"warning" | "error" | "fatalError", (problem: string) => void> }) => {
    parseFromString(text: string, type: "text/xml"): XmlElement | undefined;
  };
};

const require = createRequire(import.meta.url);

/** Loaded by the first company that signs in, since few installations have one. */
export const nodeSaml = (): NodeSaml => require("@node-saml/node-saml");
export const xmldom = (): Xmldom => require("@xmldom/xmldom");
