import type { Caller } from "#server/api/auth/caller.ts";
import type { PlainValues } from "./change-store.ts";
import type { TableShape } from "./table-shape-store.ts";
import type { WantedChange } from "./wanted-change.ts";

/** A channel, as far as changes are concerned. */
export type ChangeReceiver = {
  caller(): Caller;
  /** `ids`: of the subscriptions that a change is for. */
  send(ids: number[], data: unknown): void;
  /** Resolves when most of what was sent has left, or after a while. */
  drained(): Promise<void>;
  /** Its subscriptions are over. */
  end(message: string): void;
};

/** One binding of one channel. `plain`: by table, what its filters compare with. */
export type Subscription = {
  id: number;
  wanted: WantedChange;
  receiver: ChangeReceiver;
  plain: Map<string, PlainValues[]>;
};

let subscriptionCount = 0;

export function nextSubscriptionId(): number {
  return ++subscriptionCount;
}

/** Whether a table's changes are among those that were asked for. */
export function isWanted(wanted: WantedChange, { schema, table }: TableShape): boolean {
  return (wanted.schema === "*" || wanted.schema === schema) && (wanted.table === "*" || wanted.table === table);
}

/**
 * False when a row cannot pass the filters. Those that need the database to compare are left to it, the others are decided
 * here: most rows are nobody's but one person's.
 */
export function mayPass({ wanted, plain }: Subscription, entity: string, row: Record<string, unknown>): boolean {
  const known = plain.get(entity);
  if (known === undefined) return false;
  return wanted.filters.every(({ column, operator, negated }, at) => {
    const values = known[at];
    if (!values) return true;
    const value = row[column];
    if (value === null || value === undefined) return false;
    const among = values.some((one) => one === value);
    return (operator === "neq") === negated ? among : !among;
  });
}
