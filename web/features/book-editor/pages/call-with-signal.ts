import { backend } from "#web/lib/api/backend.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";

/** `callFunction` is in the first script of every screen and takes no signal. */
export async function callWithSignal(name: string, body: object, signal: AbortSignal): Promise<unknown> {
  const functions = await backend.functions();
  const { data, error, response } = await functions.invoke<unknown>(name, { body: { ...body }, signal });
  if (error !== null) throw new RequestFailure(String(error), response?.status ?? 0, "", error);
  return data;
}
