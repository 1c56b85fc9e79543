import { Link, useParams } from "react-router";
import { originalsBucket } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { backend } from "#web/lib/api/backend.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { DeletePhotograph } from "./delete-photograph.tsx";
import type { Photograph } from "./load-photographs.ts";
import { PhotographUses } from "./photograph-uses.tsx";
import { photographWords } from "./photograph-words.ts";
import { usePhotographs } from "./use-photographs.ts";

const PhotographForm = deferredPart(async () => (await import("./photograph-form.tsx")).PhotographForm);

/** One picture: its caption, what only the owner sees, and where it is used. */
export function PhotographPage() {
  const words = useWords(photographWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const id = useParams()["id"] ?? "";
  const userId = useSession()?.user.id ?? "";
  const loaded = usePhotographs(userId);
  const photo = loaded.data?.find((one) => one.id === id);
  return (
    <div className="memory-sheet photographs">
      <p className="way-back">
        <Link className="link" to={pagePath(language, "/photographs")}>
          <Icon name="back" size={24} /> {words.title}
        </Link>
      </p>
      {photo ? (
        <OnePhotograph photo={photo} userId={userId} />
      ) : loaded.isError ? (
        <NotLoaded text={words.loadFailed} retry={loaded.refetch} />
      ) : loaded.data === undefined ? (
        <Skeleton label={loading} lines={8} />
      ) : (
        <section className="sheet center">
          <h1>{words.one.notFound}</h1>
          <p className="lead">{words.one.notFoundText}</p>
        </section>
      )}
    </div>
  );
}

function OnePhotograph({ photo, userId }: { photo: Photograph; userId: string }) {
  const words = useWords(photographWords);
  const { caption, description, file_path: path, state, width, height } = photo;
  const figure = (
    <figure className="print">
      {path === null || state === "refused" ? (
        <p>{words.refused}</p>
      ) : (
        <StoredPicture
          bucket={originalsBucket}
          path={path}
          alt={description ?? caption ?? words.untitled}
          side={1400}
          width={width}
          height={height}
        />
      )}
      <figcaption>
        <h1>{caption ?? words.untitled}</h1>
        {path === null ? null : <DownloadOriginal path={path} />}
      </figcaption>
    </figure>
  );
  return (
    <PhotographForm
      key={photo.id}
      photo={photo}
      userId={userId}
      figure={figure}
      places={<PhotographUses photo={photo} userId={userId} />}
      remove={<DeletePhotograph photo={photo} userId={userId} />}
    />
  );
}

const signedForSeconds = 60;

function DownloadOriginal({ path }: { path: string }) {
  const words = useWords(photographWords).one;
  const say = useToast();
  const open = async () => {
    const storage = await backend.storage();
    const name = path.slice(path.lastIndexOf("/") + 1);
    const signed = await storage.from(originalsBucket).createSignedUrl(path, signedForSeconds, { download: name });
    if (signed.error) say("error", words.notOpened);
    else location.assign(signed.data.signedUrl);
  };
  return (
    <Button look="plain" onClick={() => void open()}>
      <Icon name="download" size={24} /> {words.download}
    </Button>
  );
}
