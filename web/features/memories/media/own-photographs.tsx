import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { originalsBucket } from "#domain/memory/picture.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { loadPhotos, photoKeys } from "#web/story/pictures/load-photos.ts";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { mediaWords } from "./media-words.ts";

type OwnPhotographsProps = { userId: string; chosen: readonly string[]; choose: (id: string) => void };

/** Offers the pictures that the person has already. They load when this is opened. */
export function OwnPhotographs({ userId, chosen, choose }: OwnPhotographsProps) {
  const words = useWords(mediaWords).picture;
  const [isOpen, setOpen] = useState(false);
  const loaded = useQuery({
    queryKey: [...photoKeys(userId).all, "own"],
    queryFn: loadPhotos,
    enabled: isOpen,
    staleTime: 0,
  });
  const photos = (loaded.data ?? []).filter(({ id, state }) => state === "ready" && !chosen.includes(id));
  return (
    <details className="private-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.own}</summary>
      {loaded.data && photos.length === 0 ? <p className="hint">{words.noOwn}</p> : null}
      <ul className="own-photographs">
        {photos.map(({ id, file_path: path, caption }) => (
          <li key={id}>
            <button type="button" className="print" onClick={() => choose(id)}>
              {path === null ? null : (
                <StoredPicture bucket={originalsBucket} path={path} alt={caption ?? words.yours} side={240} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
