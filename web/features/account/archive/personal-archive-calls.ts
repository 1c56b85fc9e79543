import { personalArchiveSchema, type PersonalArchive } from "#domain/account/personal-archive.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/api/request.ts";

export type ArchiveOrder = "begin" | "stop";

/** The person's archive as it is now. `begin` packs one, unless one is being packed. */
export async function loadArchive(language: Language, order?: ArchiveOrder): Promise<PersonalArchive> {
  const asked = { begin: order === "begin", stop: order === "stop", language };
  return personalArchiveSchema.parse(await callFunction("personal-archive", asked));
}
