import type { BookSize } from "#domain/book/book-look.ts";
import { pageSizes, photoPlace, textArea } from "#domain/book/page-size.ts";
import type { BookPhotoPlace, Crop, Point } from "./book-photo.ts";

const sharpPpi = 300;
/** Between the pictures of a photo page, in inches. */
const photoPageGap = 0.25;
/** Width to height of a picture on a photo page. */
const cellShape = 4 / 5;
/** Left for the caption of a picture on a page of its own, in inches. */
const captionHeight = 1;
/** The narrowest picture, in inches. */
const leastInches = 1;

type Box = { width: number; height: number };
type Placed = { place: BookPhotoPlace; crop: Crop; focus: Point; inches: number | null };

/** `crop`: the printed part of the picture. Width and height in inches, `ppi` in dots per inch. */
export type PrintedPhoto = Box & { crop: Crop; ppi: number };

/** How large a photograph is printed. `pixels`: of the upright original. */
export function printPhoto(pixels: Box, { place, crop, focus, inches }: Placed, size: BookSize): PrintedPhoto {
  const page = pageSizes[size];
  const text = textArea(page);
  if (place === "photo page") {
    const width = (text.width - photoPageGap) / 2;
    const shown = fillShape(crop, pixels, focus);
    return { crop: shown, width, height: width / cellShape, ppi: (pixels.width * shown.width) / width };
  }
  const room = place === "page" ? { width: text.width, height: text.height - captionHeight } : photoPlace(page);
  const shape = (pixels.width * crop.width) / (pixels.height * crop.height);
  const wide = place === "text" && inches !== null ? Math.max(inches, leastInches) : room.width;
  const width = Math.min(wide, room.width, room.height * shape);
  return { crop, width, height: width / shape, ppi: (pixels.width * crop.width) / width };
}

const within = (least: number, at: number, most: number) => Math.min(Math.max(at, least), most);

/** The largest part of a crop with the shape of a photo page's places, as near to the focus as it can be. */
function fillShape(crop: Crop, pixels: Box, focus: Point): Crop {
  const shape = (pixels.width * crop.width) / (pixels.height * crop.height);
  const width = shape > cellShape ? (crop.width * cellShape) / shape : crop.width;
  const height = shape > cellShape ? crop.height : (crop.height * shape) / cellShape;
  return {
    left: within(crop.left, focus.x - width / 2, crop.left + crop.width - width),
    top: within(crop.top, focus.y - height / 2, crop.top + crop.height - height),
    width,
    height,
  };
}

type PhotoWarning = { pixels: number; printedInches: number; sharpInches: number };

/** Below 300 dots per inch: how wide it is printed, and up to which width it is sharp, in half inches. Else null. */
export function photoWarning(printed: Pick<PrintedPhoto, "width" | "ppi">): PhotoWarning | null {
  if (printed.ppi >= sharpPpi - 0.5) return null;
  const pixels = Math.round(printed.ppi * printed.width);
  return {
    pixels,
    printedInches: Math.round(printed.width * 2) / 2,
    sharpInches: Math.max(leastInches, Math.floor((pixels / sharpPpi) * 2) / 2),
  };
}
