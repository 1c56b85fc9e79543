import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const coordinate = (base64: string) => new Uint8Array(Buffer.from(base64, "base64url"));

/** A software security key (WebAuthn Level 2) with one ES256 credential for one site. */
export function fakeAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const site = createHash("sha256").update(new URL(origin).hostname).digest();
  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: text(id), rawId: text(id), type: "public-key" as const, clientExtensionResults: {} };
  let signCount = 0;
  return {
    register({ challenge }: { challenge: string }) {
      const length = Buffer.from([0, id.length]);
      const head = Buffer.from([present | verified | attested, 0, 0, 0, 0]);
      const authData = Buffer.concat([site, head, Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authData)],
      ]);
      const clientDataJSON = text(said("webauthn.create", challenge));
      return { ...credential, response: { attestationObject: text(isoCBOR.encode(attestation)), clientDataJSON } };
    },
    answer({ challenge }: { challenge: string }) {
      signCount++;
      const authenticatorData = Buffer.concat([site, Buffer.from([present | verified, 0, 0, 0, signCount])]);
      const clientData = said("webauthn.get", challenge);
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
      const signature = text(sign("sha256", signed, privateKey));
      return {
        ...credential,
        response: { authenticatorData: text(authenticatorData), clientDataJSON: text(clientData), signature },
      };
    },
  };
}
