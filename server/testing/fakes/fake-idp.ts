import { createPrivateKey, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { inflateRawSync } from "node:zlib";

type SignedXml = {
  addReference(reference: { xpath: string; transforms: string[]; digestAlgorithm: string }): void;
  computeSignature(xml: string, options: { location: { reference: string; action: "after" } }): void;
  getSignedXml(): string;
};
type XmlCrypto = {
  SignedXml: new (options: {
    privateKey: string;
    signatureAlgorithm: string;
    canonicalizationAlgorithm: string;
  }) => SignedXml;
};
const require = createRequire(import.meta.url);
const { SignedXml }: XmlCrypto = require("xml-crypto");

/** Generated for these tests only; valid until 2126. */
const certificate =
  "MIIDDjCCAfagAwIBAgITKtB+29lcWSunb9TAeeBbmSCa8jANBgkqhkiG9w0BAQsFADAWMRQwEgYDVQQDDAtpZHAuZXhhbXBsZTAg" +
  "Fw0yNjExMjEwNjEwNTBaGA8yMTI2MTAyODA2MTA1MFowFjEUMBIGA1UEAwwLaWRwLmV4YW1wbGUwggEiMA0GCSqGSIb3DQEBAQUA" +
  "A4IBDwAwggEKAoIBAQCWO7111kTWgNIRscpdk55B6CYAYuQ/pjZW74KyfzrtRU+sUx0VSd7+xZpSCTlAUyq8PG21hTwYsZlXw+Fp" +
  "rMnmvjtc/kju8NaTukCf2dpmzNvY3ywkyrAa1eDVSiLoGzneaHENziNvWZ+dGZ/5Ie9mgLvxzy/fR7WvA7/3kcP+nf+EqqZKdh1b" +
  "zHLzRqtZsvCO9iJAc9C4wafK/0BWS7axNXd1xhd+jmHuYKl9KQwYe/7E+AkZHKVBDYPIO11+6XFO5vqHEt+BB57UQGUs64gMbAep" +
  "12KQOcaumO1EtSSuzWA24LeeQClT7xoKOraSuxbxHWmOfMnImQCKWwHDj/W5AgMBAAGjUzBRMB0GA1UdDgQWBBTEDtXhGJzlULoX" +
  "jj5UsbL4wa+fHzAfBgNVHSMEGDAWgBTEDtXhGJzlULoXjj5UsbL4wa+fHzAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUA" +
  "A4IBAQAPf6j2YwFshLEB1rPTuRSnOJb+S7FU7RxKr2Og5aRY0hr149YDAV763jm10QAJ0L7Ud5LoU9Cv2cpA2jgS59i7dWN88TbL" +
  "F6b0RuAWezdEDvL6oco00XttffipNBwnQroDCJZL6JI2i7AIT+AKBor+e9/snREEiqjsR8Zh5bOjv4HcIXac/IxqSe+qoSTwbVOu" +
  "xj/GEvhcsDKBpfLSkfNmQkR20aEHxlU54O5Aq7/OyQ4MvSYk3S4x61+yzer0OguNGWR2H9kqjw3un34VDiD013HeUj7xSvCdoWeG" +
  "ILUoOs/Ou6UmV4T98+u3FYGXpgf8EtuF7tBkXnqpq8bGrjxu";
const keyBytes =
  "MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCWO7111kTWgNIRscpdk55B6CYAYuQ/pjZW74KyfzrtRU+sUx0V" +
  "Sd7+xZpSCTlAUyq8PG21hTwYsZlXw+FprMnmvjtc/kju8NaTukCf2dpmzNvY3ywkyrAa1eDVSiLoGzneaHENziNvWZ+dGZ/5Ie9m" +
  "gLvxzy/fR7WvA7/3kcP+nf+EqqZKdh1bzHLzRqtZsvCO9iJAc9C4wafK/0BWS7axNXd1xhd+jmHuYKl9KQwYe/7E+AkZHKVBDYPI" +
  "O11+6XFO5vqHEt+BB57UQGUs64gMbAep12KQOcaumO1EtSSuzWA24LeeQClT7xoKOraSuxbxHWmOfMnImQCKWwHDj/W5AgMBAAEC" +
  "ggEAE4dKdnHW2uc950zsGEPjE4AgyHYSY2+wqpZRr/A38bXLyIO5SRYkJYv8JmPKjGEDMhrMzAa4rCER5MWynHD4gcUCpHDtfBnU" +
  "WrmgQucnq6s/fK5t545tW9+nbTJI3VEEsbNz1q6QDp5g0CQPlmvh2bosNB+Rgn2o0Uo0fvL0vjkKixc4scy4TW+MEltRlz+3zhce" +
  "Vz6t73WYUQrubcrN27s0JY3UJa+7j6005WJIXebXSQao93d8BBKedbqsxdjHy281OQ6sRy1DJyyBWeoPwh64Cwzor+oEF0iPfTGY" +
  "26/m9VJahK2Q5XuYK+/HhsnjEHh06NG7iBmgnN7PXh/dPQKBgQDHS76j8qDeluLQbpmLwkO/D05g1Q2BfPOF1b0kEXGz0gFK4soh" +
  "YOisXtyWqnsKASFBmxuYhwGRnWjvNfnpxNeopZvnIX4zrI3ogR8OG53efwnmLle/mdYIDV/V7omm3VV5voxdsDVYeBax8hmqu+25" +
  "HBF8suzg9Vdo3u0fV56kWwKBgQDA+mTZO8DeLqou21wy9QCTcFylfeFM+cS0GrlGxMT8g+DobU06ExK5kzgWtjdvvWg52NENAnsi" +
  "Mmx1ygZ6WjEbcaPD2GBu88WUaii/Lgyc5URBdoqsSI557OaMoYitK1OUdJ+5AjQeNQzqSXkzTu58kCe9lHk1+EYMbks6pt1aewKB" +
  "gQCtDizAmFLwdf0GGMPkBBBnu5bHprlPk3yy3mKbCzq8dsMAj+YNDeV8p/LMMcUdbtW97j4MOE84boNMFIaqY28Q1p2GGiNII7Im" +
  "Dtk0mu5+4blq0xsHGUItQ8/QKI4HA3LRgJDKWdQ4ui6a3itDgmRutNzKd2QSA3ifa9RjvuXWuQKBgBDXyeWL6ZF60S+1xZ5M8/fq" +
  "XquzCO8G/bwaeQFMO0Uu3Xprz8m50HCSANs6nCwMhARIgDZ6ePTLIdxF/brAFHkoufpl8ES+0gfaHCRTiJZJDGQKTKAs1QKfQqAT" +
  "mTJEDc9vPmGPZ60bRD1OnF12DiqhClbploq3WKXNGpPL7JXxAoGBAJLlzUxULJ+R1kgtG3uw7uf4OLG8xNuRQzkRRysGAT2Nliv4" +
  "HAYbI8lGfk8iD3jBrxyTYTDW7kYVO3ry3o59pF1qceFiRljir4NZt+Ww155LIPI6D9HHTw58Dx5ox9nT7Ba9ZqMTdzONWtCD5UIN" +
  "e1IROItzPkwiWPfV3rvkgNRI";
const privateKey = createPrivateKey({ key: Buffer.from(keyBytes, "base64"), format: "der", type: "pkcs8" });

export const idpEntityId = "https://idp.example/metadata";

export function idpMetadata(): string {
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${idpEntityId}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">
<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
</md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** The response an identity provider posts for the request in `url`; `changes` simulates faulty or malicious ones. */
export function idpAnswer(
  url: string,
  person: { nameId: string; email: string },
  changes: { audience?: string; issuer?: string; inResponseTo?: string; unsigned?: boolean; expired?: boolean } = {},
): URLSearchParams {
  const asked = new URL(url).searchParams;
  const request = inflateRawSync(Buffer.from(asked.get("SAMLRequest") ?? "", "base64")).toString();
  const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(request)?.[1] ?? "";
  const issuer = /<saml:Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? "";
  const end = at(changes.expired ? -60 : 300);
  const to = changes.inResponseTo ?? attribute("ID");
  const acs = attribute("AssertionConsumerServiceURL");
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${changes.issuer ?? idpEntityId}</saml:Issuer><saml:Subject><saml:NameID>${person.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${acs}" InResponseTo="${to}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-300)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${changes.audience ?? issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${person.email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="department"><saml:AttributeValue>Archive</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" InResponseTo="${to}" Version="2.0" IssueInstant="${at(0)}" Destination="${acs}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${idpEntityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
  const xml = changes.unsigned ? response : signed(response);
  return new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString("base64"),
    RelayState: asked.get("RelayState") ?? "",
  });
}

function signed(xml: string): string {
  const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const signer = new SignedXml({
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  const reference = "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']";
  signer.computeSignature(xml, { location: { reference, action: "after" } });
  return signer.getSignedXml();
}
