import { openDB, type DBSchema, type IDBPDatabase } from "idb";

export type DeviceDatabase<Schema extends DBSchema> = {
  /** Opens the database at the first call, or again after a failure or a lost connection. */
  open: () => Promise<IDBPDatabase<Schema>>;
  /** The next call of `open` makes a new connection. */
  disconnect: () => void;
};

/** A database of this browser. `create` adds the stores of its only version. */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Schema>) => void,
): DeviceDatabase<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const disconnect = () => {
    opened = null;
  };
  const connect = async () => {
    try {
      return await outOfPageCache(name, () => openDB<Schema>(name, 1, { upgrade: create, terminated: disconnect }));
    } catch (thrown) {
      disconnect();
      throw thrown;
    }
  };
  return { open: () => (opened ??= connect()), disconnect };
}

/**
 * Runs `work` with a lock, which keeps the page out of the back/forward cache: a page that is frozen there while it
 * creates a database blocks the database for every other page.
 */
async function outOfPageCache<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`opening ${name}`, { mode: "shared" }, work) : work();
}
