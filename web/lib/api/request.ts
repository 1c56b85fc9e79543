import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { backend } from "./backend.ts";
import { RequestFailure } from "./request-failure.ts";

/** What a query of tables or functions answers. Throws RequestFailure. */
export async function dataOf<Data>(query: PromiseLike<PostgrestSingleResponse<Data>>): Promise<Data> {
  const { data, error, status } = await query;
  if (error) throw new RequestFailure(error.message, status, error.code, error);
  return data;
}

/** What one of our functions answers; it is for the caller to parse. Throws RequestFailure. */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error, response } = await (await backend.functions()).invoke<unknown>(name, { body });
  if (error !== null) throw new RequestFailure(String(error), response?.status ?? 0, "", error);
  return data;
}
