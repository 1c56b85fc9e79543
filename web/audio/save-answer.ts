import type { Take } from "#domain/take.ts";
import type { Language } from "#domain/language.ts";
import { rest } from "#web/lib/rest.ts";
import { dataOf } from "#web/lib/request.ts";
import { RequestFailure } from "#web/lib/request-failure.ts";

type NewAnswer = { sessionId: string; userId: string; take: Take; path: string; language: Language };

const alreadyThere = "23505";

/** Once: an answer that is there already was saved by a try whose reply was lost. Throws RequestFailure. */
export async function saveAnswer({ sessionId, userId, take, path, language }: NewAnswer): Promise<void> {
  const answer = rest.from("answers").insert({
    session_id: sessionId,
    question_id: take.questionId,
    user_id: userId,
    audio_file_path: path,
    audio_file_url: `audio-answers/${path}`,
    duration_seconds: take.durationMs / 1000,
    processing_status: "pending",
    metadata: { processing_pipeline_status: "audio_recorded", language },
  });
  try {
    await dataOf(answer);
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure) || thrown.code !== alreadyThere) throw thrown;
  }
}
