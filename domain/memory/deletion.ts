const keptDays = 30; // heirvoice.purge_memories() and heirvoice.purge_photos()
const dayMs = 24 * 60 * 60 * 1000;

/** From when on a deleted memory, element or picture is removed for good. */
export function removalTime(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + keptDays * dayMs).toISOString();
}
