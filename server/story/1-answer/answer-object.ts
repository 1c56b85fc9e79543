/** The private bucket of originals. Its paths begin with the storyteller's id. */
export const answersBucket = "audio-answers";

/** Where the object store keeps a recording that came from a folder, by its path in the bucket. */
export function objectKeyOfAnswer(path: string): string {
  return `${answersBucket}/${path}`;
}
