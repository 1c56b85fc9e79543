/** Where a sentence ends and the next begins; a shortened title is no end. */
const boundary = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|Mme|Mlle|M))[.!?…]["”»)]*\s+(?=["“«(]?\s?[\p{Lu}\d])/gu;

const isQuestion = /\?["”»)]*\s*$/;

/** Splits a reply before its first question. Without a question all of it is the main part. */
export function replyParts(reply: string): { before: string; asked: string } {
  const starts = [0, ...[...reply.matchAll(boundary)].map((found) => found.index + found[0].length)];
  const first = starts.find((from, at) => isQuestion.test(reply.slice(from, starts[at + 1]))) ?? 0;
  return { before: reply.slice(0, first), asked: reply.slice(first) };
}

/**
 * The same for consecutive replies without an answer between them: a question stays current until it is answered, even
 * after a reply without a question.
 */
export function lastReplyParts(replies: readonly string[]): ReturnType<typeof replyParts> {
  const last = replies.at(-1) ?? "";
  const asking = replies.findLast((reply) => isQuestion.test(replyParts(reply).asked)) ?? replies[0] ?? "";
  if (asking === last) return replyParts(last);
  return { before: last, asked: replyParts(asking).asked };
}
