type TagFilterProps = {
  label: string;
  tags: readonly string[];
  chosen: readonly string[];
  choose: (tags: readonly string[]) => void;
};

/** Keywords as buttons; a pressed one filters. */
export function TagFilter({ label, tags, chosen, choose }: TagFilterProps) {
  const toggle = (tag: string) => choose(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]);
  return (
    <ul className="memory-tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" aria-pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
