import type { Metadata, Sharp } from "sharp";
import { asPictureError, isHeic, openPicture } from "#server/platform/media/pictures/open-picture.ts";
import { readExif } from "#server/platform/media/pictures/read-exif.ts";
import { renderedFormats, type RenderedFormat, type RenderedImage } from "./rendered-formats.ts";
import type { Rendering } from "./transformation.ts";

/** The longest side in pixels where the request names none; with a requested side of at most 2500 an image stays below 25 MP. */
const maxUnrequestedSide = 5000;

/** Writes the first frame upright, resized, in sRGB and without metadata. Throws `picture_refused`. */
export async function renderImage(file: string, target: string, rendering: Rendering): Promise<RenderedImage> {
  const { picture, metadata } = await openPicture(file);
  const format = rendering.format === "origin" ? formatLike(metadata) : rendering.format;
  try {
    const resized = resizeTo(picture.autoOrient(), rendering, metadata.autoOrient).toColourspace("srgb");
    const { width, height } = await encode(resized, format, rendering.quality).toFile(target);
    return { format, width, height, facts: { ...readExif(metadata.exif), ...(await uprightPixels(picture)) } };
  } catch (thrown) {
    throw asPictureError(thrown);
  }
}

type Box = { width: number; height: number };

async function uprightPixels(picture: Sharp): Promise<Box> {
  const { width, height } = (await picture.metadata()).autoOrient;
  return { width, height };
}

function resizeTo(picture: Sharp, { width, height, resize }: Rendering, source: Box): Sharp {
  const fit = { cover: "cover", contain: "inside", fill: "fill" } as const;
  if (width && height) return picture.resize({ width, height, fit: fit[resize], withoutEnlargement: true });
  const isStretched = resize === "fill" && (width ?? height) !== undefined;
  const derived = (pixels: number) => (isStretched ? Math.min(pixels, maxUnrequestedSide) : maxUnrequestedSide);
  const box = { width: width ?? derived(source.width), height: height ?? derived(source.height) };
  return picture.resize({ ...box, fit: isStretched ? "fill" : "inside", withoutEnlargement: true });
}

function encode(picture: Sharp, format: RenderedFormat, quality: number): Sharp {
  if (format === "jpeg") return picture.flatten({ background: "#ffffff" }).jpeg({ quality });
  if (format === "webp") return picture.webp({ quality });
  if (format === "avif") return picture.avif({ quality, effort: 2 });
  return format === "gif" ? picture.gif() : picture.png();
}

function formatLike(metadata: Metadata): RenderedFormat {
  if (metadata.format === "heif") return isHeic(metadata) ? "jpeg" : "avif";
  return renderedFormats.find((one) => one === metadata.format) ?? "jpeg";
}
