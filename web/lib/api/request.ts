import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { backend } from "./backend.ts";
import { RequestFailure } from "./request-failure.ts";

/** The data of a table or function query. Throws RequestFailure. */
export async function dataOf<Data>(query: PromiseLike<PostgrestSingleResponse<Data>>): Promise<Data> {
  const { data, error, status } = await query;
  if (error) throw new RequestFailure(error.message, status, error.code, error);
  return data;
}

/** Calls an edge function. The caller parses the result. Throws RequestFailure. */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error, response } = await (await backend.functions()).invoke<unknown>(name, { body });
  if (error !== null) throw new RequestFailure(String(error), response?.status ?? 0, "", error);
  return data;
}
