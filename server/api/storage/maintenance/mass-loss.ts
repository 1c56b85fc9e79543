/** Losing more than this is a disk or a database that is not the right one, not something that was cut short. */
const massLoss = { count: 10, share: 0.1 };

/** Whether so much of the whole is gone that nothing may be removed for it. */
export function isMassLoss(gone: number, all: number): boolean {
  return gone > 0 && (gone === all || (gone > massLoss.count && gone > all * massLoss.share));
}
