import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

export function MemoryTips() {
  const { tips, tipList } = useWords(memoryWords).form;
  return (
    <aside className="memory-tips">
      <h2>{tips}</h2>
      <ul>
        {tipList.map(({ title, text }) => (
          <li key={title}>
            <Icon name="bulb" size={24} />
            <span>
              <b>{title}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
