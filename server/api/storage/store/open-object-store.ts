import type { Config } from "#server/platform/config/config.ts";
import { fileObjectStore } from "./file-object-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** Files or S3, as configured. The S3 client is loaded only when it is used: it weighs 35 MB. */
export async function openObjectStore(config: Config["storage"]): Promise<ObjectStore> {
  if (config.kind === "files") return fileObjectStore(config.dir);
  const { s3ObjectStore } = await import("./s3-object-store.ts");
  return s3ObjectStore(config);
}
