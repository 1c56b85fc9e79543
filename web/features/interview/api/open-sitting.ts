import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/**
 * The interview is taken up, where it is completed too. A sitting that begins opens with a light question, unless something was
 * said here to the one it stands at (`stays`).
 */
export async function openSitting(sessionId: string, stays: boolean): Promise<void> {
  const opened = rest.rpc("open_sitting", { p_session_id: sessionId, p_stays: stays });
  z.nullable(z.int()).parse(await dataOf(opened));
}
