import { z } from "zod/mini";
import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { answersBucket } from "#domain/recording/take.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";
import type { WaitingTake } from "./find-takes.ts";

const alreadyThere = "23505";

/**
 * Names an uploaded take as the sound of an element, once. An element that the server does not have yet is tried again
 * later. Throws RequestFailure and InterviewFailure.
 */
export async function saveElementSound(
  elementId: string,
  { take, path, bytes }: { take: WaitingTake; path: string; bytes: number },
): Promise<void> {
  const found = await dataOf(rest.from("memory_elements").select("id").eq("id", elementId));
  if (z.array(z.unknown()).parse(found).length === 0) throw new InterviewFailure("not-uploaded");
  const file = {
    element_id: elementId,
    bucket_id: answersBucket,
    path,
    bytes,
    duration_ms: Math.max(1, Math.round(take.durationMs)),
    language: take.language,
  };
  await dataOf(rest.from("element_files").insert(file)).catch((thrown: unknown) => {
    if (!(thrown instanceof RequestFailure) || thrown.code !== alreadyThere) throw thrown;
  });
}
