/** A larger loss indicates a wrong disk or database, not an interrupted operation. */
const massLoss = { count: 10, share: 0.1 };

/** Whether so much is missing that the repair must not remove anything. */
export function isMassLoss(lost: number, all: number): boolean {
  return lost > 0 && (lost === all || (lost > massLoss.count && lost > all * massLoss.share));
}
