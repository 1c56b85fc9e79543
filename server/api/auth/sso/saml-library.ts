// The typings of both packages pull the DOM types into the whole program, so the used parts are declared here.
import { createRequire } from "node:module";

type Cached = { value: string; createdAt: number };

/** Stores pending SAML requests. */
export type RequestCache = {
  saveAsync(key: string, value: string): Promise<Cached | null>;
  getAsync(key: string): Promise<string | null>;
  removeAsync(key: string | null): Promise<string | null>;
};

/** The subject of a valid assertion with its attributes. */
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

/** Loaded on the first SAML sign-in, because few installations use it. */
export const nodeSaml = (): NodeSaml => require("@node-saml/node-saml");
export const xmldom = (): Xmldom => require("@xmldom/xmldom");
