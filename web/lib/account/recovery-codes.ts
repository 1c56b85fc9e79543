import { z } from "zod/mini";
import { backend } from "#web/lib/api/backend.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";

/** Recovery codes replace the authenticator app. These calls extend the official auth API. */
const path = "/auth/v1/recovery-codes";

export const recoveryCodesKey = ["recovery codes"] as const;

const refusalSchema = z.object({ error_code: z._default(z.string(), ""), msg: z._default(z.string(), "") });
const leftSchema = z.object({ left: z.int() });
const codesSchema = z.object({ codes: z.array(z.string()) });
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

/** The number of unused codes; null when the server has no recovery codes. */
export async function countRecoveryCodes(): Promise<number | null> {
  const answer = await backend.fetch(path);
  return answer.ok ? leftSchema.parse(await answer.json()).left : null;
}

/** Creates ten codes and voids the previous ones. Throws RequestFailure. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = codesSchema.parse(await post(path, {}));
  /* A count asked for before would answer with the codes of before. */
  await queryClient.cancelQueries({ queryKey: recoveryCodesKey });
  queryClient.setQueryData(recoveryCodesKey, codes.length);
  return codes;
}

/** Raises this session to the second factor. Throws RequestFailure. */
export async function unlockByRecoveryCode(code: string): Promise<void> {
  const raised = sessionSchema.parse(await post(`${path}/verify`, { code }));
  const { error } = await (await backend.auth()).setSession(raised);
  if (error) throw error;
  await queryClient.invalidateQueries({ queryKey: recoveryCodesKey });
}

async function post(to: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const answer = await backend
    .fetch(to, { method: "POST", headers, body: JSON.stringify(body) })
    .catch((cause: unknown) => {
      throw new RequestFailure("no connection", 0, "", cause);
    });
  const said: unknown = await answer.json();
  if (answer.ok) return said;
  const { error_code: code, msg } = refusalSchema.parse(said);
  throw new RequestFailure(msg, answer.status, code, said);
}
