/** `service` names a model and whose it is. */
export const en = {
  ask: "Have it summed up",
  agreement: (service: string) =>
    `The words of this piece, and nothing else, go to a computer program (${service}), which writes two or three sentences about them. Only you see these, and you can delete them.`,
  agree: "Yes, send these words",
  notNow: "Not now",
  making: "It is being summed up. This can take a minute.",
  failed: "It could not be summed up just now. Your words are as they were. Please try again later.",
  title: "Summed up by a computer.",
  by: (service: string, day: string) => `By ${service}, ${day}. Only you see this.`,
  delete: "Delete the summary",
  notDeleted: "The summary was not deleted. Please try again.",
};
export type SummaryWords = typeof en;
