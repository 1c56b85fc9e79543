/** Verifies a saved answer with Node alone: the page shows these lines, and a test runs them. */
export const verifyLines = `// node verify.mjs answer.json keys.json sound-file
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";

const [, , answerFile, keysFile, soundFile] = process.argv;
const { statement, signature } = JSON.parse(readFileSync(answerFile, "utf8"));
const { keys } = JSON.parse(readFileSync(keysFile, "utf8"));
const said = JSON.parse(statement);
const jwk = keys.find(({ kid }) => kid === said.key);
const key = jwk && createPublicKey({ key: jwk, format: "jwk" });
const isSigned = key && verify(null, Buffer.from(statement), key, Buffer.from(signature, "base64url"));
const hash = createHash("sha256");
await pipeline(createReadStream(soundFile), hash);
const isSameFile = hash.digest("hex") === said.sha256;
console.log(said.verdict, said.signedAt, said.origin);
console.log(isSigned ? "signature holds" : "SIGNATURE DOES NOT HOLD");
console.log(isSameFile ? "about this file" : "ABOUT ANOTHER FILE");
process.exitCode = isSigned && isSameFile ? 0 : 1;
`;
