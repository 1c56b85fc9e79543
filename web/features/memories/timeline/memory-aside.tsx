import { lazy, Suspense, type ReactNode } from "react";
import { Link } from "react-router";
import type { MemoryFileKind } from "#domain/memory/memory-file.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { DownloadStatus } from "#web/features/memories/download/download-status.tsx";
import { BookPlace } from "./book-place.tsx";
import { useMemory } from "./memory-context.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { useMemoryActions } from "./use-memory-actions.ts";

const Collaborators = lazy(async () => ({
  default: (await import("#web/features/memories/approve/collaborators.tsx")).Collaborators,
}));
const DeletedElements = lazy(async () => ({ default: (await import("./deleted-elements.tsx")).DeletedElements }));

/** Details, quick actions, what can be restored, and the people who add to the memory. */
export function MemoryAside() {
  const { memory, isOwn } = useMemory();
  const words = useWords(memoryWords);
  const { page } = words;
  return (
    <aside className="memory-aside">
      <h2>{page.details}</h2>
      <dl>
        <dt>{page.theme}</dt>
        <dd>{words.themes[memoryThemeOf(memory.theme)]}</dd>
        <dt>{page.privacy}</dt>
        <dd>
          {memory.is_private ? <Icon name="lock" size={22} /> : <MemoryIcon name="globe" size={22} />}{" "}
          {memory.is_private ? words.private : words.public}
        </dd>
        <dt>{page.tags}</dt>
        <dd>{memory.tags.length === 0 ? page.noTags : memory.tags.join(", ")}</dd>
      </dl>
      {isOwn ? (
        <>
          <Suspense fallback={null}>
            <Collaborators memoryId={memory.id} />
          </Suspense>
          <QuickActions />
          <BookPlace />
          <Suspense fallback={null}>
            <DeletedElements />
          </Suspense>
        </>
      ) : null}
    </aside>
  );
}

function QuickActions() {
  const { memory } = useMemory();
  const { page } = useWords(memoryWords);
  const language = useLanguage();
  const actions = useMemoryActions();
  return (
    <>
      <h2>{page.quick}</h2>
      <ul className="quick-actions">
        <li>
          <Icon name="pen" size={24} />
          <Link className="link" to={pagePath(language, `/memory/${memory.id}/edit`)}>
            {page.edit}
          </Link>
        </li>
        <li>
          <MemoryIcon name="share" />
          <Button look="plain" onClick={actions.share}>
            {page.share}
          </Button>
        </li>
        <DownloadAction kind="zip" icon={<Icon name="download" size={24} />} label={page.download} />
        <DownloadAction kind="pdf" icon={<MemoryIcon name="document" />} label={page.pdf} />
      </ul>
      <ShareDialog open={actions.isAsked} close={actions.close} publish={actions.publish} />
    </>
  );
}

type DownloadActionProps = { kind: MemoryFileKind; icon: ReactNode; label: string };

function DownloadAction({ kind, icon, label }: DownloadActionProps) {
  const { download, request } = useMemory().downloads;
  const act = () => request(kind, "quick actions");
  return (
    <>
      <li>
        {icon}
        <Button look="plain" busy={download?.isOver === false} onClick={act}>
          {label}
        </Button>
      </li>
      {download?.kind === kind && download.place === "quick actions" ? (
        <li>
          <DownloadStatus download={download} again={act} />
        </li>
      ) : null}
    </>
  );
}
