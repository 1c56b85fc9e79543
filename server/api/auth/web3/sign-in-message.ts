import { invalid } from "#server/api/auth/auth-failure.ts";

/** The signed message: ERC-4361 for Ethereum, and Solana's equivalent. Times are ms since 1970. */
export type SignInMessage = {
  domain: string;
  address: string;
  statement: string | null;
  uri: string;
  chainId: string | null;
  issuedAt: number;
  expiresAt: number | null;
  notBefore: number | null;
};

const maxLength = 20_000;
const chainName = { ethereum: "Ethereum", solana: "Solana" };

/** Throws `validation_failed` with the missing or malformed field. */
export function readSignInMessage(chain: keyof typeof chainName, text: string): SignInMessage {
  if (text.length > maxLength) throw invalid("message is too long");
  const lines = text.split("\n");
  const opening = ` wants you to sign in with your ${chainName[chain]} account:`;
  const [first = "", address = "", blank, ...rest] = lines;
  if (!first.endsWith(opening) || blank !== "") throw invalid("message does not start as a sign-in message does");
  const domain = first.slice(0, -opening.length).replace(/^https?:\/\//, "");
  const fields = new Map<string, string>();
  const statement: string[] = [];
  for (const line of rest) {
    const [, name, value] = /^([A-Z][A-Za-z ]{1,20}): (.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && known.has(name) && !fields.has(name)) fields.set(name, value);
    else if (fields.size === 0 && line !== "") statement.push(line);
  }
  if (fields.get("Version") !== "1") throw invalid("message's Version must be 1");
  return {
    domain,
    address,
    statement: statement.length === 0 ? null : statement.join("\n"),
    uri: fields.get("URI") ?? "",
    chainId: fields.get("Chain ID") ?? null,
    issuedAt: time(fields, "Issued At") ?? missing("Issued At"),
    expiresAt: time(fields, "Expiration Time"),
    notBefore: time(fields, "Not Before"),
  };
}

const known = new Set([
  "URI",
  "Version",
  "Chain ID",
  "Nonce",
  "Issued At",
  "Expiration Time",
  "Not Before",
  "Request ID",
]);

function time(fields: Map<string, string>, name: string): number | null {
  const text = fields.get(name);
  if (text === undefined) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw invalid(`message's ${name} is not a time`);
  return at;
}

function missing(name: string): never {
  throw invalid(`message's ${name} is missing`);
}
