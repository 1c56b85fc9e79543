import { z } from "zod/mini";
import { myFamilyQuestionSchema, type MyFamilyQuestion } from "#domain/account/family.ts";
import type { Language } from "#domain/language.ts";
import type { VoiceNote } from "#web/recording/use-voice-note.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const tellerSchema = z.object({ storyteller_id: z.uuid(), storyteller_name: z.nullable(z.string()) });
export type Storyteller = z.infer<typeof tellerSchema>;

/** The storytellers whom the caller may ask. */
export async function loadPeopleToAsk(): Promise<Storyteller[]> {
  return z.array(tellerSchema).parse(await dataOf(rest.rpc("whom_i_may_ask")));
}

/** The caller's questions with their visible state. */
export async function loadMyQuestions(): Promise<MyFamilyQuestion[]> {
  return z.array(myFamilyQuestionSchema).parse(await dataOf(rest.rpc("my_family_questions")));
}

/** Returns the question's id. */
export async function sendFamilyQuestion(storytellerId: string, body: string, language: Language): Promise<string> {
  const asked = rest.rpc("ask_as_family", { p_storyteller_id: storytellerId, p_body: body, p_language: language });
  return z.uuid().parse(await dataOf(asked));
}

/** Attaches a recording of the caller's voice to a question. */
export async function attachQuestionVoice(id: string, { sound, mediaType, seconds }: VoiceNote): Promise<void> {
  const said = { p_id: id, p_sound: await base64Of(sound), p_media_type: mediaType, p_seconds: seconds };
  await dataOf(rest.rpc("say_family_question", said));
}

function base64Of(sound: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("error", () => reject(reader.error ?? new Error("The recording could not be read.")));
  reader.addEventListener("load", () =>
    resolve(
      z
        .string()
        .parse(reader.result)
        .replace(/^[^,]*,/, ""),
    ),
  );
  reader.readAsDataURL(sound);
  return promise;
}
