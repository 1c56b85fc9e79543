import { useQuery } from "@tanstack/react-query";
import { fileSize } from "#domain/account/file-size.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { LinkedFile } from "#web/features/private-link/load-link.ts";
import { linkedFilesQuery } from "#web/features/private-link/load-linked-book.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { BookToKeep } from "./keep-book.ts";
import { keepWords } from "./keep-words.ts";
import { SavedFiles } from "./saved-files.tsx";
import { isRoomMissing, useCopy, useKeeping } from "./use-copy.ts";
import "./keep.css";

/** What the giver of a link permits beside reading: to save its files, and to have a copy on this device. */
export function ToKeep(asked: BookToKeep) {
  const words = useWords(keepWords);
  const { link } = asked;
  const isPermitted = link.may_download || link.may_keep;
  const files = useQuery({ ...linkedFilesQuery(asked.memoirId, link.may_download), enabled: isPermitted });
  if (!isPermitted) return null;
  if (files.isLoadingError) return <NotLoaded text={words.notListed} retry={files.refetch} />;
  if (files.data === undefined) return null;
  return (
    <>
      {link.may_download ? (
        <SavedFiles
          files={files.data}
          title={asked.book.title}
          giver={link.giver ?? ""}
          isHeard={asked.book.tracks.length > 0}
        />
      ) : null}
      {link.may_keep && canKeep() ? <Copy asked={asked} files={files.data} /> : null}
    </>
  );
}

const canKeep = () => "caches" in globalThis && "serviceWorker" in navigator;

function Copy({ asked, files }: { asked: BookToKeep; files: readonly LinkedFile[] }) {
  const words = useWords(keepWords).copy;
  const language = useLanguage();
  const state = useCopy(asked.linkId, asked.link);
  const { keep, remove, bytes, here, all } = useKeeping(asked, files);
  if (state === null) return null;
  return (
    <section className="to-keep" aria-labelledby="kept-copy">
      <h2 id="kept-copy">{words.title}</h2>
      {state.copy === null ? (
        <>
          <p className="hint">{words.lead}</p>
          <Button look="quiet" busy={keep.isPending} onClick={() => keep.isPending || keep.mutate()}>
            <Icon name="download" size={24} /> {words.keep(fileSize(bytes, language))}
          </Button>
        </>
      ) : (
        <>
          <p>
            <Icon name="tick" size={24} /> {words.kept(dayOf(state.copy.keptAt, language))}
          </p>
          <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.remove}
          </Button>
        </>
      )}
      <p role="status">
        {keep.isPending ? words.coming(here, all) : remove.isSuccess && state.copy === null ? words.removed : ""}
      </p>
      {keep.isError ? <Notice kind="problem">{isRoomMissing(keep.error) ? words.noRoom : words.failed}</Notice> : null}
    </section>
  );
}
