import type { Sql } from "postgres";
import type { Catalog } from "./catalog.ts";
import { loadCatalog } from "./load-catalog.ts";

export type KeptCatalog = {
  current(): Promise<Catalog>;
  /** For a name the catalog lacks: reads the database again, at most once a second. */
  renewed(): Promise<Catalog>;
};

const leastMs = 1000;

/** The catalog, read once and again whenever somebody says `notify pgrst`. */
export async function keepCatalog(sql: Sql, schemas: readonly string[]): Promise<KeptCatalog> {
  let loading: Promise<Catalog> | null = null;
  let loadedAt = 0;
  const load = () => {
    loadedAt = performance.now();
    const begun = loadCatalog(sql, schemas);
    loading = begun;
    begun.catch(() => {
      if (loading === begun) loading = null;
    });
    return begun;
  };
  await sql.listen("pgrst", () => {
    loading = null;
  });
  return {
    current: () => loading ?? load(),
    renewed: () => (loading !== null && performance.now() - loadedAt < leastMs ? loading : load()),
  };
}
