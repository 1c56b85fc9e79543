import type { Sql } from "postgres";
import { CatalogMiss } from "#server/api/rest/rest-error.ts";
import type { Catalog } from "./catalog.ts";
import { loadCatalog } from "./load-catalog.ts";

export type CatalogCache = {
  current(): Promise<Catalog>;
  /** For a name the catalog lacks: reads the database again, at most once a second. Nobody else waits for that. */
  refreshed(): Promise<Catalog>;
};

const minMs = 1000;

/** The catalog, read once and again whenever somebody says `notify pgrst`. */
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

/** Answers by the catalog, and again where it seems to lack what may have been added since. */
export async function withCatalog<T>(kept: CatalogCache, answer: (catalog: Catalog) => Promise<T>): Promise<T> {
  const current = await kept.current();
  try {
    return await answer(current);
  } catch (thrown) {
    const renewed = thrown instanceof CatalogMiss ? await kept.refreshed() : current;
    if (renewed === current) throw thrown;
    return answer(renewed);
  }
}
