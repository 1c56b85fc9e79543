import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { fold } from "#domain/follow-up/fold-words.ts";
import { pictureEndings } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { ChooseFile } from "#web/story/pictures/choose-file.tsx";
import { UndoNotice } from "#web/story/deleted/undo-notice.tsx";
import { useJustDeleted } from "#web/story/deleted/use-just-deleted.ts";
import { photoKeys } from "#web/story/pictures/load-photos.ts";
import { UploadList } from "#web/story/pictures/upload-list.tsx";
import { usePictureUploads } from "#web/story/pictures/use-picture-uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Photograph } from "./load-photographs.ts";
import { photographWords } from "./photograph-words.ts";
import { usePhotographs } from "./use-photographs.ts";
import { useRestorePhoto } from "./use-restore-photo.ts";
import { PhotographGrid } from "./photograph-grid.tsx";

const DeletedPhotographs = lazy(async () => ({
  default: (await import("./deleted-photographs.tsx")).DeletedPhotographs,
}));

/** All pictures of a person, and the upload of many. */
export function PhotographsPage() {
  const words = useWords(photographWords);
  const language = useLanguage();
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? "";
  const loaded = usePhotographs(userId);
  const photos = loaded.data;
  const deleted = useJustDeleted(photos ?? []);
  const restore = useRestorePhoto(userId);
  const uploads = usePictureUploads(userId, () => void queries.invalidateQueries({ queryKey: photoKeys(userId).all }));
  return (
    <div className="memory-sheet photographs">
      <p className="way-back">
        <Link className="link" to={pagePath(language, "/dashboard")}>
          <Icon name="back" size={24} /> {words.back}
        </Link>
      </p>
      <h1>{words.title}</h1>
      {photos && photos.length > 0 ? <p className="lead">{words.lead(photos.length)}</p> : null}
      <UndoNotice
        deleted={deleted}
        text={() => words.one.deleted}
        undo={words.one.undo}
        failed={words.one.notSaved}
        restore={restore}
      />
      <UploadList {...uploads} />
      <Photographs loaded={loaded} add={uploads.add} />
      {photos === undefined ? null : (
        <Suspense fallback={null}>
          <DeletedPhotographs userId={userId} />
        </Suspense>
      )}
      <p className="only-you">
        <Icon name="lock" size={26} />
        <span>
          <b>{words.private}</b> {words.privateText}
        </span>
      </p>
    </div>
  );
}

type PhotographsProps = { loaded: ReturnType<typeof usePhotographs>; add: (files: readonly File[]) => void };

function Photographs({ loaded: { data: photos, isError, refetch }, add }: PhotographsProps) {
  const words = useWords(photographWords);
  const { loading } = useWords(frameWords);
  if (photos === undefined)
    return isError ? <NotLoaded text={words.loadFailed} retry={refetch} /> : <Skeleton label={loading} lines={6} />;
  const choose = (
    <ChooseFile look="main" multiple accept={Object.keys(pictureEndings).join(",")} onFiles={add}>
      <Icon name="plus" /> {words.add}
    </ChooseFile>
  );
  return photos.length === 0 ? <NoPhotographs add={choose} /> : <FoundPhotographs photos={photos} add={choose} />;
}

function NoPhotographs({ add }: { add: ReactNode }) {
  const words = useWords(photographWords);
  return (
    <section className="stacked memories-empty">
      <h2>{words.empty}</h2>
      <p className="lead">{words.emptyText}</p>
      {add}
    </section>
  );
}

const filters = ["all", "inAnswer", "inMemory", "inBook", "unused"] as const;
type Filter = (typeof filters)[number];

function FoundPhotographs({ photos, add }: { photos: readonly Photograph[]; add: ReactNode }) {
  const words = useWords(photographWords);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const found = photos.filter((photo) => fits(photo, filter) && textOf(photo).includes(fold(search.trim())));
  return (
    <>
      <div className="memories-tools">
        {add}
        <SearchField label={words.search} value={search} change={setSearch} isHinted />
      </div>
      <fieldset className="photograph-filter">
        <legend className="unseen">{words.filter}</legend>
        {filters.map((one) => (
          <label key={one}>
            <input type="radio" name="filter" checked={filter === one} onChange={() => setFilter(one)} />
            <Icon name="tick" size={22} />
            {one === "all" ? words.all(photos.length) : words[one]}
          </label>
        ))}
      </fieldset>
      {found.length > 0 ? (
        <PhotographGrid photos={found} />
      ) : (
        <p role="status">
          {words.nothing}{" "}
          <Button
            look="plain"
            onClick={() => {
              setSearch("");
              setFilter("all");
            }}
          >
            {words.showAll}
          </Button>
        </p>
      )}
    </>
  );
}

function textOf({ caption, description, place }: Photograph): string {
  return fold([caption, description, place].join("\n"));
}

function fits({ uses }: Photograph, filter: Filter): boolean {
  if (filter === "all") return true;
  if (filter === "unused") return uses.length === 0;
  return uses.some((use) =>
    filter === "inMemory"
      ? use.kind === "memory"
      : use.kind === "answer" && (filter === "inAnswer" || use.answer.visibility === "in the book"),
  );
}
