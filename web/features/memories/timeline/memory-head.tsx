import { useMemo } from "react";
import { frequentTags } from "#domain/memory/frequent-tags.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { TagFilter } from "#web/features/memories/tag-filter.tsx";
import { DownloadStatus } from "#web/features/memories/download/download-status.tsx";
import { AddLink } from "./add-link.tsx";
import { useMemory } from "./memory-context.ts";
import { Menu } from "./menu.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { dayOf } from "#web/lib/day-of.ts";
import { useMemoryActions } from "./use-memory-actions.ts";

/** The head of a memory's page: banner, facts, keywords and actions. */
export function MemoryHead() {
  const { memory, isOwn, changes } = useMemory();
  const { waiting } = useWords(memoryWords);
  const isWaiting = changes.some(({ id }) => id === memory.id);
  return (
    <section className="memory-head stacked">
      <div className={`theme-picture ${memoryThemeOf(memory.theme)}`} />
      <div className="memory-head-text">
        <div>
          <h1>{memory.title}</h1>
          {memory.description === "" ? null : <p className="lead">{memory.description}</p>}
          <Facts />
          <Tags />
          {isWaiting ? <p role="status">{waiting}</p> : null}
        </div>
        {isOwn ? <Actions /> : null}
      </div>
    </section>
  );
}

/** More keywords than this are found by the search. */
const maxShownTags = 20;

/** The keywords of the memory, and those of its elements, which filter. A chosen one stays without an element. */
function Tags() {
  const { memory, elements, tags, setTags } = useMemory();
  const { page } = useWords(memoryWords);
  const frequent = useMemo(() => frequentTags(elements, maxShownTags), [elements]);
  const shown = [...frequent, ...tags.filter((tag) => !frequent.includes(tag))];
  const plain = memory.tags.filter((tag) => !shown.includes(tag));
  return (
    <div className="memory-head-tags">
      <ul className="memory-tags">
        {plain.map((tag) => (
          <li key={tag} className="plain-tag">
            {tag}
          </li>
        ))}
      </ul>
      <TagFilter label={page.tags} tags={shown} chosen={tags} choose={setTags} />
    </div>
  );
}

function Facts() {
  const { memory, elements } = useMemory();
  const { page } = useWords(memoryWords);
  const language = useLanguage();
  const contributors = new Set(elements.flatMap(({ contributor_name: name }) => name ?? [])).size;
  return (
    <ul className="memory-facts">
      <li>
        <MemoryIcon name="calendar" /> {page.created(dayOf(memory.created_at, language))}
      </li>
      <li>
        <MemoryIcon name="list" /> {page.elements(elements.length)}
      </li>
      <li>
        <Icon name="people" size={24} /> {page.collaborators(contributors)}
      </li>
    </ul>
  );
}

function Actions() {
  const { elements, downloads } = useMemory();
  const { page } = useWords(memoryWords);
  const actions = useMemoryActions();
  const { download, request } = downloads;
  const exportAll = () => request("zip", "menu");
  return (
    <div className="memory-head-acts">
      {elements.length === 0 ? null : <AddLink label={page.add} />}
      <Menu
        label={page.options}
        items={[
          { label: page.edit, icon: <Icon name="pen" />, act: actions.edit },
          { label: page.share, icon: <MemoryIcon name="share" />, act: actions.share },
          {
            label: page.export,
            icon: <Icon name="download" />,
            act: exportAll,
            disabled: download?.isOver === false,
          },
          { label: page.delete, icon: <Icon name="bin" />, act: () => void actions.remove(), danger: true },
        ]}
      >
        {page.options} <MemoryIcon name="down" />
      </Menu>
      {download?.place === "menu" ? <DownloadStatus download={download} again={exportAll} /> : null}
      <ShareDialog open={actions.isAsked} close={actions.close} publish={actions.publish} />
    </div>
  );
}
