import { copiesBucket, type ElementPicture } from "#domain/memory/picture.ts";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { linked } from "./link-backend.ts";

/** The prepared pictures of one element. */
export function LinkedPictures({ pictures, title }: { pictures: readonly ElementPicture[]; title: string }) {
  return pictures.map(({ photo_id: id, copy_path: path, caption, description, width, height }) =>
    path === null ? null : (
      <figure key={id} className="linked-picture">
        <StoredPicture
          bucket={copiesBucket}
          path={path}
          alt={description ?? caption ?? title}
          side={1000}
          width={width}
          height={height}
          storage={linked.storage}
        />
        {caption === null ? null : <figcaption>{caption}</figcaption>}
      </figure>
    ),
  );
}
