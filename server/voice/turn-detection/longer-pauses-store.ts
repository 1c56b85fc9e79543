import type { Sql } from "postgres";
import { z } from "zod";
import { comfortOf } from "#domain/account/profile.ts";

const profileSchema = z.object({ accessibility_needs: z.json() });

/** Whether the profile asks for longer pauses. */
export async function wantsLongerPauses(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select accessibility_needs from public.profiles where id = ${userId}`;
  return rows.some((row) => comfortOf(profileSchema.parse(row)).longerPauses === true);
}
