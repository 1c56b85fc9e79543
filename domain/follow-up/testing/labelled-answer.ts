/** An answer that somebody might give, and what is expected of it. */
export type LabelledAnswer = {
  question: number;
  said: string;
  /** The speaker needs a kind word rather than a further question. */
  support?: true;
  /** Follow-ups that it has answered already. */
  told?: readonly string[];
  /** The one to ask first. */
  first?: string;
};
