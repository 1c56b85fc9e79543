import { z } from "zod";

/** Every folder of the object store. */
export const objectFolders = ["stored-objects", "artifacts", "photos"] as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Encrypted bytes in the target. `sha256` and `bytes` are those of the plain bytes. */
const blobSchema = z.object({ blob: hash, sha256: hash, bytes: z.int().nonnegative() });
export type Blob = z.infer<typeof blobSchema>;

/** `columns` are those without generated ones. `sha256` is that of the whole COPY text. */
const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  sha256: hash,
  pieces: z.array(blobSchema),
});
export type TableEntry = z.infer<typeof tableSchema>;

/** `stored` is null for an object whose bytes were gone when the backup read it. */
export const objectEntrySchema = z.object({ key: z.string(), stored: blobSchema.nullable() });
export type ObjectEntry = z.infer<typeof objectEntrySchema>;

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() });
export type SequenceEntry = z.infer<typeof sequenceSchema>;

/** What one backup holds. `objects.list` are pieces of JSON lines (`ObjectEntry`). */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  objects: z.object({ count: z.int(), missing: z.int(), bytes: z.int(), list: z.array(blobSchema) }),
  keys: z.array(z.object({ name: z.string(), stored: blobSchema })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
