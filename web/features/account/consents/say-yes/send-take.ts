import type { Reading } from "#domain/account/spoken-consent.ts";
import type { Take } from "#domain/recording/take.ts";
import { sendReading } from "./spoken-consent-calls.ts";

type Sent = { userId: string; sentenceId: string; take: Take };

const pollMs = 1500;

/**
 * Returns a function that uploads a reading and waits for what became of it. A reading that was uploaded is not uploaded
 * again, because the server deletes the recording of a refused one. Waits while `isOpen` returns true.
 */
export function takeSender(isOpen: () => boolean) {
  let uploaded: { takeId: string; path: string } | null = null;

  /** Throws RequestFailure and InterviewFailure. */
  return async ({ userId, sentenceId, take }: Sent): Promise<Reading> => {
    if (uploaded?.takeId !== take.id) {
      const { uploadTake } = await import("#web/recording/outbox/upload-take.ts");
      uploaded = { takeId: take.id, path: await uploadTake(userId, take) };
    }
    let reading = await sendReading(sentenceId, uploaded.path);
    while (reading.outcome === "listening" && isOpen()) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      reading = await sendReading(sentenceId, uploaded.path);
    }
    return reading;
  };
}
