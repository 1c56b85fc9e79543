import type { Config } from "#server/platform/config/config.ts";
import { fileObjectStore } from "./file-object-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** Opens the configured store, files or S3. The S3 client uses 35 MB and is loaded on demand. */
export async function openObjectStore(config: Config["storage"]): Promise<ObjectStore> {
  if (config.kind === "files") return fileObjectStore(config.dir);
  const { s3ObjectStore } = await import("./s3-object-store.ts");
  return s3ObjectStore(config);
}
