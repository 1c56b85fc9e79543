import { z } from "zod/mini";

export const originalsBucket = "photo-originals";
export const copiesBucket = "photo-copies";
export const documentsBucket = "documents";
export const maxPictureBytes = 100_000_000;
/** Per answer or element. */
export const maxPicturesOfOne = 12;

/** The media types that the bucket takes, with the ending of their names. */
export const pictureEndings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/heic": "heic",
  "image/heif": "heif",
  "image/avif": "avif",
  "image/tiff": "tiff",
};

/** The media type of a file; some browsers know no type for HEIC. Null for a file that is no picture we take. */
export function pictureTypeOf({ name, type }: { name: string; type: string }): string | null {
  if (type in pictureEndings) return type;
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (type !== "" && type !== "application/octet-stream") return null;
  return (
    Object.entries(pictureEndings).find(([, one]) => one === ending || (one === "jpg" && ending === "jpeg"))?.[0] ??
    null
  );
}

/** What a picture says of itself, and the pixels of its original. Only its owner reads it. */
const foundSchema = z.object({
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  takenOn: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});
export type Found = z.infer<typeof foundSchema>;

/** A picture of a person as they see it. `taken` is EDTF. */
export const photoSchema = z.object({
  id: z.uuid(),
  file_path: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  description: z.nullable(z.string()),
  taken: z.nullable(z.string()),
  place: z.nullable(z.string()),
  state: z.enum(["waiting", "ready", "refused"]),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  found: foundSchema,
  created_at: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

/** The size of the upright original; of its copy where that was not stored. Null while it is prepared. */
export function originalPixels({ found, width, height }: Photo): { width: number; height: number } | null {
  if (found.width !== undefined && found.height !== undefined) return { width: found.width, height: found.height };
  return width === null || height === null ? null : { width, height };
}

/** The pictures and files of one memory's timeline, without days and places. */
export const memoryMediaSchema = z.object({
  pictures: z.array(
    z.object({
      element_id: z.uuid(),
      photo_id: z.uuid(),
      position: z.int(),
      state: z.enum(["waiting", "ready", "refused"]),
      caption: z.nullable(z.string()),
      description: z.nullable(z.string()),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      copy_path: z.nullable(z.string()),
    }),
  ),
  files: z.array(
    z.object({
      element_id: z.uuid(),
      bucket_id: z.string(),
      path: z.string(),
      name: z.nullable(z.string()),
      bytes: z.nullable(z.number()),
      duration_ms: z.nullable(z.number()),
      state: z.enum(["waiting", "ready", "failed"]),
      problem: z.nullable(z.string()),
    }),
  ),
});
export type MemoryMedia = z.infer<typeof memoryMediaSchema>;
export type ElementPicture = MemoryMedia["pictures"][number];
export type ElementFile = MemoryMedia["files"][number];

/** Feelings that a person may choose for an element. */
export const emotions = ["joy", "love", "pride", "gratitude", "longing", "surprise", "fear", "sadness"] as const;
export type Emotion = (typeof emotions)[number];

/** What only the owner of an element reads. */
export const elementDetailsSchema = z.object({
  location: z.nullable(z.string()),
  emotions: z.array(z.string()),
});
export type ElementDetails = z.infer<typeof elementDetailsSchema>;

/** Why a picture was not added. `connection`: a retry may help. */
export type PictureProblem = "type" | "size" | "full" | "connection";
