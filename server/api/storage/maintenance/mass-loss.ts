/** A larger loss indicates a wrong disk or database, not an interrupted operation. */
const massLoss = { count: 10, share: 0.1 };

/** Whether so much is missing that the repair must not remove anything. */
export function isMassLoss(gone: number, all: number): boolean {
  return gone > 0 && (gone === all || (gone > massLoss.count && gone > all * massLoss.share));
}
