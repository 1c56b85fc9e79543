import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReactCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import {
  cropOf,
  focusOf,
  wholePicture,
  type BookPhoto,
  type Crop,
  type Point,
} from "#domain/book/photos/book-photo.ts";
import { originalsBucket, type Photo } from "#domain/memory/picture.ts";
import { backend } from "#web/lib/api/backend.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { signedPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { bookPhotosWords } from "./book-photos-words.ts";
import type { BookPhotosWords } from "./book-photos.en.ts";
import { cropColumns, focusColumns } from "./photo-draft.ts";

const side = 1200;
/** The smallest part, in percent of a side. */
const least = 5;
/** Middles of thirds, by the nine spots. */
const thirds = [1 / 6, 1 / 2, 5 / 6] as const;

type CropDialogProps = { photo: Photo; draft: BookPhoto; keep: (by: Partial<BookPhoto>) => void; close: () => void };

/** Chooses the part of a photograph that is printed, and what a photo page must show of it. */
export function CropDialog({ photo, draft, keep, close }: CropDialogProps) {
  const words = useWords(bookPhotosWords);
  const [crop, setCrop] = useState(() => percentOf(cropOf(draft)));
  const [focus, setFocus] = useState(() => spotOf(focusOf(draft)));
  const [isLoaded, setLoaded] = useState(false);
  const path = photo.file_path ?? "";
  const address = useQuery({
    queryKey: ["picture to crop", path],
    queryFn: async () => signedPicture(await backend.storage(), originalsBucket, path, side),
  });
  return (
    <Dialog title={words.cropTitle} open onClose={close}>
      <p className="hint">{words.cropHint}</p>
      <ReactCrop
        crop={crop}
        minWidth={96}
        minHeight={96}
        keepSelection
        disabled={!isLoaded}
        ariaLabels={{ cropArea: words.cropArea, ...handleLabels(words) }}
        onChange={(_, percent) => setCrop(atLeast(percent))}
      >
        {address.data ? (
          <img src={address.data} alt={photo.description ?? photo.caption ?? ""} onLoad={() => setLoaded(true)} />
        ) : null}
      </ReactCrop>
      {draft.place === "photo page" ? <FocusSpots focus={focus} choose={setFocus} picture={address.data} /> : null}
      <p className="row">
        <Button
          onClick={() => {
            keep({ ...cropColumns(sharesOf(crop)), ...focusColumns(pointOf(focus)) });
            close();
          }}
        >
          {words.keepCrop}
        </Button>
        <Button look="quiet" onClick={() => setCrop(percentOf(wholePicture))}>
          {words.whole}
        </Button>
        <Button look="plain" onClick={close}>
          {words.close}
        </Button>
      </p>
    </Dialog>
  );
}

type FocusSpotsProps = { focus: number; choose: (spot: number) => void; picture: string | undefined };

/** The nine parts of the picture. */
function FocusSpots({ focus, choose, picture }: FocusSpotsProps) {
  const words = useWords(bookPhotosWords);
  return (
    <fieldset className="focus-spots">
      <legend>{words.focus}</legend>
      <div>
        {picture === undefined ? null : <img src={picture} alt="" />}
        <div>
          {words.spots.map((name, spot) => (
            <label key={name}>
              <input type="radio" name="focus" checked={spot === focus} onChange={() => choose(spot)} />
              <span className="unseen">{name}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

/** The edges and corners of the printed part, named by the spot where each is. */
function handleLabels({ spots, cropHandle }: BookPhotosWords) {
  const label = (spot: number) => cropHandle(spots[spot] ?? "");
  return {
    nwDragHandle: label(0),
    nDragHandle: label(1),
    neDragHandle: label(2),
    wDragHandle: label(3),
    eDragHandle: label(5),
    swDragHandle: label(6),
    sDragHandle: label(7),
    seDragHandle: label(8),
  };
}

function percentOf({ left, top, width, height }: Crop): PercentCrop {
  return { unit: "%", x: left * 100, y: top * 100, width: width * 100, height: height * 100 };
}

function sharesOf({ x, y, width, height }: PercentCrop): Crop {
  return { left: x / 100, top: y / 100, width: width / 100, height: height / 100 };
}

function atLeast(crop: PercentCrop): PercentCrop {
  const [width, height] = [Math.max(least, crop.width), Math.max(least, crop.height)];
  return { unit: "%", x: Math.min(crop.x, 100 - width), y: Math.min(crop.y, 100 - height), width, height };
}

function pointOf(spot: number): Point {
  return { x: thirds[spot % 3] ?? 0.5, y: thirds[Math.floor(spot / 3)] ?? 0.5 };
}

function spotOf({ x, y }: Point): number {
  return third(y) * 3 + third(x);
}

const third = (share: number) => Math.min(2, Math.floor(share * 3));
