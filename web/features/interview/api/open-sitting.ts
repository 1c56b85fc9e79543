import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/**
 * Resumes an interview, also a completed one. A new sitting opens with a light question unless its current one has an
 * answer (`stays`).
 */
export async function openSitting(sessionId: string, stays: boolean): Promise<void> {
  const opened = rest.rpc("open_sitting", { p_session_id: sessionId, p_stays: stays });
  z.nullable(z.int()).parse(await dataOf(opened));
}
