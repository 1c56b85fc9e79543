import { configFrom } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { loadInstanceKeys, rotateSigningKey } from "#server/backend/auth/keys/instance-keys.ts";

const config = configFrom(readEnv());
if (process.argv[2] === "rotate") {
  if (config.auth.signingKeys !== null) throw new Error("AUTH_SIGNING_KEYS is set: rotate the keys there.");
  await rotateSigningKey(config.dataDir);
}
const keys = await loadInstanceKeys(config.dataDir, config.auth.signingKeys);
const url = config.http.publicUrl ?? `http://${config.http.host}:${config.http.port}`;
console.log(JSON.stringify({ url, publishable_key: keys.publishableKey, secret_key: keys.secretKey }));
