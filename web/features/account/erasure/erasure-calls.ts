import { z } from "zod/mini";
import { accountErasureSchema, type AccountErasure } from "#domain/account/account-erasure.ts";
import type { Language } from "#domain/language.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** What goes with the account and what stays. */
export async function loadErasure(language: Language): Promise<AccountErasure> {
  return accountErasureSchema.parse(await callFunction("account-erasure", { language }));
}

/** `code`: the digits of a letter, empty when none were asked for. */
export async function beginErasure(language: Language, code: string): Promise<AccountErasure> {
  const asked = { language, begin: true, ...(code === "" ? {} : { code }) };
  return accountErasureSchema.parse(await callFunction("account-erasure", asked));
}

export async function keepAccount(): Promise<void> {
  await dataOf(rest.rpc("keep_account"));
}

const keptSchema = z.object({ kept: z.boolean() });

/** False when there is nothing to keep any more. */
export async function keepByLetter(token: string): Promise<boolean> {
  return keptSchema.parse(await callFunction("keep-account", { token })).kept;
}
