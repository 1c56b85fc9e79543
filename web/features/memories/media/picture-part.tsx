import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { originalsBucket, pictureEndings, type Found } from "#domain/memory/picture.ts";
import { placeWords } from "#domain/memory/place-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { loadPhoto, photoKeys } from "#web/story/pictures/load-photos.ts";
import { ChooseFile } from "#web/story/pictures/choose-file.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { UploadList } from "#web/story/pictures/upload-list.tsx";
import type { PictureUploads } from "#web/story/pictures/use-picture-uploads.ts";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { mediaWords } from "./media-words.ts";
import { OwnPhotographs } from "./own-photographs.tsx";

type PicturePartProps = {
  userId: string;
  uploads: PictureUploads;
  photoIds: readonly string[];
  remove: (id: string) => void;
  /** Adds a picture that the person has already. */
  choose: (id: string) => void;
  /** Offers the day and the place that the picture says it was taken at. */
  offer: (found: Found) => void;
};

/** Chooses and sends the pictures of an element, and says what they know of day and place. */
export function PicturePart({ userId, uploads, photoIds, remove, choose, offer }: PicturePartProps) {
  const words = useWords(mediaWords).picture;
  return (
    <div className="media-part">
      {photoIds.map((id) => (
        <ChosenPicture key={id} id={id} userId={userId} remove={() => remove(id)} offer={offer} />
      ))}
      <UploadList {...uploads} />
      <ChooseFile accept={Object.keys(pictureEndings).join(",")} multiple onFiles={uploads.add}>
        <MemoryIcon name="image" /> {photoIds.length === 0 ? words.choose : words.another}
      </ChooseFile>
      <OwnPhotographs userId={userId} chosen={photoIds} choose={choose} />
    </div>
  );
}

type ChosenPictureProps = {
  id: string;
  userId: string;
  remove: () => void;
  offer: (found: Found) => void;
};

const preparingMs = 700;

function ChosenPicture({ id, userId, remove, offer }: ChosenPictureProps) {
  const words = useWords(mediaWords).picture;
  const { data: photo } = useQuery({
    queryKey: photoKeys(userId).one(id),
    queryFn: () => loadPhoto(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? preparingMs : false),
  });
  const found = photo?.state === "ready" ? photo.found : null;
  useEffect(() => {
    if (found !== null) offer(found);
  }, [found, offer]);
  if (!photo) return null;
  return (
    <div className="chosen-picture">
      <span className="print">
        {photo.file_path === null || photo.state === "refused" ? null : (
          <StoredPicture
            bucket={originalsBucket}
            path={photo.file_path}
            alt={photo.caption ?? words.yours}
            side={400}
          />
        )}
      </span>
      <div>
        <p className={photo.state === "refused" ? "problem" : "good-line"} role="status">
          {photo.state === "refused" ? null : <Icon name="tick" size={24} />} {words[photo.state]}
        </p>
        {photo.width === null || photo.height === null ? null : (
          <p className="hint">{words.dots(photo.width, photo.height)}</p>
        )}
        <p>
          <Button look="plain" onClick={remove}>
            {words.remove}
          </Button>
        </p>
      </div>
    </div>
  );
}

/** What a picture says of day and place, and that both stay with its owner. */
export function KeptPrivate({ found }: { found: Found }) {
  const words = useWords(mediaWords).picture;
  const language = useLanguage();
  const { takenOn, latitude, longitude } = found;
  return (
    <p className="only-you">
      <Icon name="lock" size={26} />
      <span>
        <b>{words.private}</b> {takenOn === undefined ? null : `${words.taken(eventDateWords(takenOn, language))} `}
        {latitude === undefined || longitude === undefined
          ? null
          : `${words.place(placeWords(latitude, longitude, language))} `}
        {words.others}
      </span>
    </p>
  );
}
