import { totpCode } from "#server/api/auth/factors/totp.ts";
import { browserClient } from "#server/testing/browser-client.ts";

export const lockedPassword = "a long password";

/** Creates an account with a second factor. `number` returns the authenticator's next code. */
export async function lockedAccount(served: Parameters<typeof browserClient>[0], email: string) {
  const client = browserClient(served);
  await client.auth.signUp({ email, password: lockedPassword, options: { data: { full_name: "Rosalind Hart" } } });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const secret = data?.totp.secret ?? "";
  let step = 0;
  const number = () => {
    step = Math.max(step + 1, Math.floor(Date.now() / 30_000) - 1);
    return totpCode(secret, step);
  };
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: number() });
  if (error) throw error;
  const session = (await client.auth.getSession()).data.session;
  return { client, session, token: session?.access_token ?? "", number };
}
