import { invalid } from "#server/api/auth/auth-failure.ts";
import { xmldom, type XmlElement } from "./saml-library.ts";

/** An identity provider's metadata. `certificates` are base64 DER, as in the XML. */
export type IdentityProvider = { entityId: string; entryPoint: string; certificates: string[] };

const metadata = "urn:oasis:names:tc:SAML:2.0:metadata";
const signature = "http://www.w3.org/2000/09/xmldsig#";
const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const maxLength = 500_000;

/** Throws `validation_failed` when the XML is not SAML 2.0 IdP metadata with HTTP-Redirect. */
export function readIdpMetadata(xml: string): IdentityProvider {
  if (xml.length > maxLength || /<!DOCTYPE/i.test(xml)) throw invalid("SAML Metadata is too large or holds a DOCTYPE");
  const document = parse(xml);
  const descriptor = document?.getElementsByTagNameNS(metadata, "IDPSSODescriptor")[0];
  const entity = document?.getElementsByTagNameNS(metadata, "EntityDescriptor")[0];
  if (!descriptor || !entity) throw invalid("SAML Metadata XML does not describe an identity provider");
  const services = Array.from(descriptor.getElementsByTagNameNS(metadata, "SingleSignOnService"));
  const entryPoint = services.find((one) => one.getAttribute("Binding") === redirectBinding)?.getAttribute("Location");
  const keys = Array.from(descriptor.getElementsByTagNameNS(metadata, "KeyDescriptor")).filter(
    (key) => key.getAttribute("use") !== "encryption",
  );
  const certificates = keys.flatMap((key) =>
    Array.from(key.getElementsByTagNameNS(signature, "X509Certificate")).map((one) =>
      (one.textContent ?? "").replaceAll(/\s/g, ""),
    ),
  );
  const entityId = entity.getAttribute("entityID") ?? "";
  if (entityId === "" || !entryPoint || !/^https?:/.test(entryPoint) || certificates.length === 0)
    throw invalid("SAML Metadata needs an entityID, an HTTP-Redirect SingleSignOnService and a signing certificate");
  return { entityId, entryPoint, certificates };
}

function parse(xml: string): XmlElement | null {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const { DOMParser } = xmldom();
  const document = new DOMParser({
    errorHandler: { warning: note, error: note, fatalError: note },
  }).parseFromString(xml, "text/xml");
  return problems.length > 0 ? null : (document ?? null);
}
