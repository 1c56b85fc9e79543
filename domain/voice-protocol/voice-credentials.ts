import { z } from "zod/mini";

/**
 * The reply of the credentials function. `apiKey` replaces the provider's key, which never leaves the server (ruling
 * 7).
 */
export const voiceCredentialsSchema = z.object({
  apiKey: z.string(),
  keyLength: z.int(),
  format: z.string(),
  validated: z.boolean(),
  error: z.optional(z.string()),
  details: z.optional(z.string()),
});
export type VoiceCredentials = z.infer<typeof voiceCredentialsSchema>;

export const voiceKeyPrefix = "sk_";
const minKeyLength = 50;
const maxKeyLength = 55;

export type CredentialProblem = "not-signed-in" | "not-fetched" | "no-credentials" | "key-format" | "key-length";

/** The problem of a key before its use; null for a valid one. */
export function problemOfKey(apiKey: string): Extract<CredentialProblem, "key-format" | "key-length"> | null {
  if (!apiKey.startsWith(voiceKeyPrefix)) return "key-format";
  return apiKey.length < minKeyLength || apiKey.length > maxKeyLength ? "key-length" : null;
}

/** The reply for a key. */
export function credentialsOf(apiKey: string): VoiceCredentials {
  const validated = problemOfKey(apiKey) === null;
  return { apiKey, keyLength: apiKey.length, format: voiceKeyPrefix, validated };
}
