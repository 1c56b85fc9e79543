import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { readAloud } from "./use-read-aloud.ts";

const voiceSchema = z.object({ sound: z.string(), media_type: z.string(), seconds: z.number() });

/** The recorded voice of a family question, by its id or its place in the caller's plan; null when there is none. */
export async function loadFamilyVoice(
  of: { p_id: string } | { p_place: number },
): Promise<{ sound: Blob; seconds: number } | null> {
  const [voice] = z.array(voiceSchema).parse(await dataOf(rest.rpc("hear_family_question", of)));
  if (!voice) return null;
  const bytes = Uint8Array.from(atob(voice.sound), (letter) => letter.charCodeAt(0));
  return { sound: new Blob([bytes], { type: voice.media_type }), seconds: voice.seconds };
}

type Asked = { id: number; text: string; language: Language };

/** A family question in its asker's voice, otherwise read aloud by the server; null when neither is available. */
export async function loadFamilyQuestionSound({
  id,
  text,
  language,
}: Asked): Promise<{ sound: Blob; isOwn: boolean } | null> {
  const own = await loadFamilyVoice({ p_place: id }).catch(() => null);
  const sound = own?.sound ?? (await readAloud(text, language));
  return sound && { sound, isOwn: own !== null };
}
