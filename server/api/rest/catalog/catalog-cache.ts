import type { Sql } from "postgres";
import { CatalogMiss } from "#server/api/rest/rest-error.ts";
import type { Catalog } from "./catalog.ts";
import { loadCatalog } from "./load-catalog.ts";

export type CatalogCache = {
  current(): Promise<Catalog>;
  /** Reloads the catalog for an unknown name, at most once a second. Other requests do not wait. */
  refreshed(): Promise<Catalog>;
};

const minMs = 1000;

/** Loads the catalog and reloads it after `notify pgrst`. */
export async function cacheCatalog(sql: Sql, schemas: readonly string[]): Promise<CatalogCache> {
  let known: Promise<Catalog> | null = null;
  let loading: Promise<Catalog> | null = null;
  let loadedAt = 0;
  const load = () => {
    loadedAt = performance.now();
    const begun = loadCatalog(sql, schemas);
    loading = begun;
    return begun.then(
      (catalog) => {
        if (loading === begun) known = begun;
        return catalog;
      },
      (thrown: unknown) => {
        if (loading === begun) loading = null;
        throw thrown;
      },
    );
  };
  await sql.listen("pgrst", () => {
    known = null;
    loading = null;
  });
  return {
    current: () => known ?? loading ?? load(),
    refreshed: () => (loading !== null && performance.now() - loadedAt < minMs ? loading : load()),
  };
}

/** Runs `answer` with the catalog, and again with a reloaded one when a name is missing. */
export async function withCatalog<T>(cache: CatalogCache, answer: (catalog: Catalog) => Promise<T>): Promise<T> {
  const current = await cache.current();
  try {
    return await answer(current);
  } catch (thrown) {
    const refreshed = thrown instanceof CatalogMiss ? await cache.refreshed() : current;
    if (refreshed === current) throw thrown;
    return answer(refreshed);
  }
}
