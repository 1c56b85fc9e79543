import fc from "fast-check";
import { expect, test } from "vitest";
import { AuthFailure } from "#server/api/auth/auth-failure.ts";
import { readSignInMessage, type SignInMessage } from "./sign-in-message.ts";

const chain = fc.constantFrom("ethereum" as const, "solana" as const);
const at = fc.stringMatching(/^20[0-9]{2}-0[1-9]-1[0-9]T1[0-9]:0[0-9]:0[0-9]Z$/);
const said = fc.record({
  scheme: fc.constantFrom("", "https://"),
  domain: fc.stringMatching(/^[a-z]{1,12}\.example(:[1-9][0-9]{3})?$/),
  address: fc.stringMatching(/^[1-9A-Za-z]{20,44}$/),
  statement: fc.option(fc.stringMatching(/^[a-z][a-z ,.]{0,60}$/)),
  uri: fc.stringMatching(/^https:\/\/[a-z]{1,12}\.example\/[a-z]{0,8}$/),
  chainId: fc.option(fc.stringMatching(/^[1-9][0-9]{0,4}$/)),
  nonce: fc.option(fc.stringMatching(/^[a-zA-Z0-9]{8,16}$/)),
  issuedAt: at,
  expiresAt: fc.option(at),
  notBefore: fc.option(at),
});

const time = (text: string | null) => (text === null ? null : Date.parse(text));
const line = (name: string, value: string | null) => (value === null ? [] : [`${name}: ${value}`]);

test("parses every field of a wallet message, with and without nonce", () => {
  fc.assert(
    fc.property(fc.tuple(chain, said), ([of, { scheme, nonce, ...fields }]) => {
      const name = of === "ethereum" ? "Ethereum" : "Solana";
      const text = [
        `${scheme}${fields.domain} wants you to sign in with your ${name} account:`,
        fields.address,
        "",
        ...(fields.statement === null ? [] : [fields.statement, ""]),
        `URI: ${fields.uri}`,
        "Version: 1",
        ...line("Chain ID", fields.chainId),
        ...line("Nonce", nonce),
        `Issued At: ${fields.issuedAt}`,
        ...line("Expiration Time", fields.expiresAt),
        ...line("Not Before", fields.notBefore),
      ].join("\n");
      const { issuedAt, expiresAt, notBefore } = fields;
      const times = { issuedAt: time(issuedAt), expiresAt: time(expiresAt), notBefore: time(notBefore) };
      expect(readSignInMessage(of, text)).toEqual({ ...fields, ...times });
    }),
  );
});

test("rejects any other wallet message without throwing", () => {
  const opening = "here.example wants you to sign in with your Ethereum account:\n0x00\n\n";
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      expect(read(before)).toBeInstanceOf(AuthFailure);
      expect(read(`${opening}${after}`)).toBeInstanceOf(AuthFailure);
    }),
  );
  expect(read(`${opening}Version: 1\nIssued At: 2026-01-01T00:00:00Z`)).not.toBeInstanceOf(AuthFailure);
  expect(read(`${opening}Version: 1\nIssued At: yesterday`)).toBeInstanceOf(AuthFailure);
  expect(read(`${opening}${"x".repeat(20_000)}`)).toBeInstanceOf(AuthFailure);
});

test("uses the first of a repeated wallet message field", () => {
  const opening = "here.example wants you to sign in with your Ethereum account:\n0x00\n\n";
  const fields = "URI: https://here.example\nVersion: 1\nIssued At: 2026-01-01T00:00:00Z";
  const message = readSignInMessage("ethereum", `${opening}${fields}\nURI: https://there.example`);
  expect(message.uri).toBe("https://here.example");
});

function read(text: string): SignInMessage | AuthFailure {
  try {
    return readSignInMessage("ethereum", text);
  } catch (thrown) {
    if (thrown instanceof AuthFailure) return thrown;
    throw thrown;
  }
}
