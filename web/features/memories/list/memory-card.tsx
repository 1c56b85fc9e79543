import { Link } from "react-router";
import { memoryThemeOf, type Memory } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { dayOf } from "#web/lib/day-of.ts";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

export function MemoryCard({ memory }: { memory: Memory }) {
  const words = useWords(memoryWords);
  const language = useLanguage();
  return (
    <li className="memory-card stacked">
      <div className={`theme-picture ${memoryThemeOf(memory.theme)}`} />
      <div>
        <h2>
          <Link to={pagePath(language, `/memory/${memory.id}`)}>{memory.title}</Link>
        </h2>
        <p>{memory.description}</p>
        <p className="memory-card-facts">
          {memory.is_private ? <Icon name="lock" size={20} /> : <MemoryIcon name="globe" size={20} />}{" "}
          {memory.is_private ? words.private : words.public} · {words.page.created(dayOf(memory.created_at, language))}
        </p>
      </div>
    </li>
  );
}
