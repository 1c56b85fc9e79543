import type { Caller } from "#server/api/auth/caller.ts";
import type { PlainValues } from "./change-store.ts";
import type { TableShape } from "./table-shape-store.ts";
import type { WantedChange } from "./wanted-change.ts";

/** The interface of a channel that receives changes. */
export type ChangeReceiver = {
  caller(): Caller;
  /** `ids`: the subscriptions that the change matches. */
  send(ids: number[], data: unknown): void;
  /** Resolves when most of the sent data has left the buffer, or after a timeout. */
  drained(): Promise<void>;
  /** Ends its subscriptions. */
  end(message: string): void;
};

/** One binding of a channel. `plain`: the plain filter values by table. */
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

/** Whether a subscription includes this table. */
export function isWanted(wanted: WantedChange, { schema, table }: TableShape): boolean {
  return (wanted.schema === "*" || wanted.schema === schema) && (wanted.table === "*" || wanted.table === table);
}

/**
 * False when a row cannot pass the filters. Plain filters are decided here, because most rows match only one user; the
 * others are left to the database.
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
