/** The private bucket of originals. Its paths begin with the storyteller's id. */
const answersBucket = "audio-answers";

/** Where the object store keeps what an answer names by its path in the bucket. */
export function objectKeyOfAnswer(path: string): string {
  return `${answersBucket}/${path}`;
}
