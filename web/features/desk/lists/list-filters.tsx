import { useSearchParams } from "react-router";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";

export const maxSearch = 200; // domain/desk/desk-list.ts

/** The search of a list, kept in the address. `isMain`: it is the main action of its page. */
export function ListSearch({ label, isMain = true }: { label: string; isMain?: boolean }) {
  const { search } = useWords(deskWords);
  const [filters, setFilters] = useSearchParams();
  const find = (form: FormData) => {
    const typed = form.get("q");
    setFilters((now) => withFilter(now, "q", typeof typed === "string" ? typed.trim() : ""));
  };
  return (
    <form className="desk-search" role="search" key={filters.get("q")} action={find}>
      <label>
        <span className="unseen">{label}</span>
        <Icon name="search" size={22} />
        <input type="search" name="q" maxLength={maxSearch} placeholder={label} defaultValue={filters.get("q") ?? ""} />
      </label>
      <div className={isMain ? "desk-dock" : undefined}>
        <Button type="submit" look={isMain ? "main" : "quiet"}>
          {search}
        </Button>
      </div>
    </form>
  );
}

type ListFilterProps = { name: string; label: string; choices: Readonly<Record<string, string>> };

/** One filter of a list, kept in the address. */
export function ListFilter({ name, label, choices }: ListFilterProps) {
  const { all } = useWords(deskWords);
  const [filters, setFilters] = useSearchParams();
  const shown: [string, string][] = [["", all], ...Object.entries(choices)];
  return (
    <Segments
      label={label}
      choices={shown}
      name={name}
      chosen={filters.get(name) ?? ""}
      choose={(value) => setFilters((now) => withFilter(now, name, value))}
    />
  );
}

/** A filter of many choices, as a list that opens. */
export function ListSelect({ name, label, choices }: ListFilterProps) {
  const { all } = useWords(deskWords);
  const [filters, setFilters] = useSearchParams();
  return (
    <label className="field">
      {label}
      <select
        value={filters.get(name) ?? ""}
        onChange={({ target }) => setFilters((now) => withFilter(now, name, target.value))}
      >
        <option value="">{all}</option>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function withFilter(filters: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(filters);
  if (value === "") changed.delete(name);
  else changed.set(name, value);
  return changed;
}
