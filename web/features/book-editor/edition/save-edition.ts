import { z } from "zod/mini";
import { bindingSchema } from "#domain/book/binding.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const editionSettingsSchema = z.object({ book_binding: bindingSchema, book_about: z.nullable(z.string()) });
export type BookSettings = z.infer<typeof editionSettingsSchema>;

/** The print settings of this interview's book. */
export async function loadBookSettings(sessionId: string): Promise<BookSettings> {
  const columns = columnsOf("interview_sessions", editionSettingsSchema);
  return editionSettingsSchema.parse(
    await dataOf(rest.from("interview_sessions").select(columns).eq("id", sessionId).single()),
  );
}

export async function saveBookSettings(sessionId: string, wishes: Partial<BookSettings>): Promise<void> {
  await dataOf(rest.from("interview_sessions").update(wishes).eq("id", sessionId));
}
