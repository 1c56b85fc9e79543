import { Suspense, useState } from "react";
import { cropOf, focusOf, maxPhotoCaption, photoPlaces, type BookPhoto } from "#domain/book/photos/book-photo.ts";
import { photoWarning, printPhoto } from "#domain/book/photos/print-photo.ts";
import { originalPixels, pictureEndings, type Photo } from "#domain/memory/picture.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { ChooseFile } from "#web/story/pictures/choose-file.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/form/choices.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { bookPhotosWords } from "./book-photos-words.ts";
import type { PhotoBook } from "./load-book-photos.ts";
import type { Placing } from "./use-placing.ts";

const CropDialog = deferredPart(async () => (await import("./crop-dialog.tsx")).CropDialog);

type PlaceFormProps = { photo: Photo; book: PhotoBook; placing: Placing; add: (files: readonly File[]) => void };

/** Where a photograph goes, its caption and the part of it that is printed. */
export function PlaceForm({ photo, book, placing, add }: PlaceFormProps) {
  const words = useWords(bookPhotosWords);
  const draft = placing.of(photo);
  const isPlaced = book.placed.some(({ photo_id: id }) => id === photo.id);
  const isReady = photo.state === "ready" && photo.width !== null;
  const change = (by: Partial<BookPhoto>) => placing.change(photo, by);
  return (
    <aside className="photo-form">
      <section className="stacked">
        <h2>{words.where}</h2>
        <Choices
          label={words.where}
          choices={photoPlaces.map((value) => ({ value, ...words.places[value] }))}
          chosen={draft.place}
          choose={(place) => change({ place })}
        />
        {placing.failed ? <Notice kind="problem">{words.notKept}</Notice> : null}
        <div className="photo-act">
          <Button busy={placing.busy || !isReady} onClick={() => placing.put(photo)}>
            {words.put}
          </Button>
        </div>
        {isPlaced ? (
          <Button look="plain" busy={placing.busy} onClick={() => placing.takeOut(photo)}>
            {words.takeOut}
          </Button>
        ) : null}
      </section>
      <TextField
        label={words.caption}
        hint={words.captionHint}
        rows={3}
        maxLength={maxPhotoCaption}
        value={draft.caption ?? ""}
        onChange={({ target }) => change({ caption: target.value === "" ? null : target.value })}
      />
      <TooSmall {...{ photo, book, draft, change, add }} />
      <CropPart photo={photo} draft={draft} change={change} />
    </aside>
  );
}

type CropPartProps = { photo: Photo; draft: BookPhoto; change: (by: Partial<BookPhoto>) => void };

function CropPart({ photo, draft, change }: CropPartProps) {
  const words = useWords(bookPhotosWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {words.crop}
        </Button>
      </p>
      {isOpen ? (
        <Suspense>
          <CropDialog photo={photo} draft={draft} keep={change} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type TooSmallProps = Omit<PlaceFormProps, "placing"> & {
  draft: BookPhoto;
  change: (by: Partial<BookPhoto>) => void;
};

/** Below 300 dots per inch: what is sharp, and two ways out. */
function TooSmall({ photo, book, draft, change, add }: TooSmallProps) {
  const words = useWords(bookPhotosWords);
  const pixels = originalPixels(photo);
  if (pixels === null) return null;
  const placed = { place: draft.place, crop: cropOf(draft), focus: focusOf(draft), inches: draft.inches };
  const warning = photoWarning(printPhoto(pixels, placed, book.size));
  const wider =
    draft.inches === null ? null : (
      <Button look="quiet" onClick={() => change({ inches: null })}>
        {words.wide}
      </Button>
    );
  if (warning === null) return wider;
  const isNarrower = draft.place === "text" && warning.sharpInches < warning.printedInches;
  return (
    <>
      <div className="too-small" role="status">
        <Icon name="alert" size={24} />
        <p>
          <b>{words.tooSmall}</b> {words.tooSmallText(warning)}
        </p>
      </div>
      {isNarrower ? (
        <Button look="quiet" onClick={() => change({ inches: warning.sharpInches })}>
          {words.narrower(warning.sharpInches)}
        </Button>
      ) : (
        wider
      )}
      <ChooseFile accept={Object.keys(pictureEndings).join(",")} onFiles={add}>
        {words.larger}
      </ChooseFile>
    </>
  );
}
