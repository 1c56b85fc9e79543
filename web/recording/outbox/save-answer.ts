import { answersBucket } from "#domain/recording/take.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import type { WaitingTake } from "./find-takes.ts";

export type NewAnswer = { userId: string; take: WaitingTake; path: string; bytes: number; sha256: string };

/** The server's limit. */
const maxSegments = 99;

const alreadyThere = "23505";

/** Idempotent. Returns false when an earlier attempt already saved the answer. Throws RequestFailure. */
export async function saveAnswer({ userId, take, path, bytes, sha256 }: NewAnswer): Promise<boolean> {
  const begun = Number(take.id);
  const answer = rest.from("answers").insert({
    session_id: take.sessionId,
    question_id: take.questionId,
    follow_up: take.followUp ?? null,
    user_id: userId,
    audio_file_path: path,
    audio_file_url: `${answersBucket}/${path}`,
    duration_seconds: take.durationMs / 1000,
    file_size_bytes: bytes,
    timestamp_start: new Date(begun).toISOString(),
    timestamp_end: new Date(begun + take.durationMs).toISOString(),
    processing_status: "pending",
    conversation_id: take.conversationId ?? null,
    visibility: take.visibility ?? "draft",
    sealed_until: take.sealedUntil ?? null,
    metadata: {
      processing_pipeline_status: "audio_recorded",
      language: take.language,
      sha256,
      ...(take.isCutShort === true ? { cut_short: true } : {}),
      ...(take.otherVoice === undefined ? {} : { other_voice: take.otherVoice.map(([from, to]) => [from, to]) }),
      ...(take.segments === undefined ? {} : { segments: take.segments.slice(0, maxSegments) }),
    },
  });
  try {
    await dataOf(answer);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure) || thrown.code !== alreadyThere) throw thrown;
    return false;
  }
}
