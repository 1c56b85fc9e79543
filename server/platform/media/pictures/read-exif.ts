import exif from "exif-reader";
import { z } from "zod";

/** What a picture says of itself. `takenOn`: an ISO day. Latitude and longitude are degrees. Width and height are upright pixels. */
export const pictureFactsSchema = z.object({
  takenOn: z.iso.date().optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

const degreesSchema = z.tuple([z.number(), z.number(), z.number()]);

/** The day and place in an EXIF block. Anything that cannot be read is left out. */
export function readExif(block: Buffer | undefined): PictureFacts {
  if (!block) return {};
  try {
    const { Photo, Image, GPSInfo } = exif(block);
    const day = dayOf(Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime);
    const latitude = degrees(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef === "S", 90);
    const longitude = degrees(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef === "W", 180);
    const place = latitude === null || longitude === null ? {} : { latitude, longitude };
    return { ...(day === null ? {} : { takenOn: day }), ...place };
  } catch {
    // A damaged block says nothing.
    return {};
  }
}

const firstPhotograph = 1826;
/** The Date of "0000:00:00", which cameras write while their clock is not set. */
const clockNotSet = "1899-11-30";

function dayOf(written: unknown): string | null {
  if (!(written instanceof Date) || Number.isNaN(written.getTime())) return null;
  const year = written.getUTCFullYear();
  if (year < firstPhotograph || year > 9999) return null;
  const day = written.toISOString().slice(0, 10);
  return day === clockNotSet ? null : day;
}

function degrees(written: unknown, isNegative: boolean, most: number): number | null {
  const parts = degreesSchema.safeParse(written);
  if (!parts.success) return null;
  const [whole, minutes, seconds] = parts.data;
  const value = Math.abs(whole) + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(value) || value > most) return null;
  return (isNegative ? -1 : 1) * Number(value.toFixed(6));
}
