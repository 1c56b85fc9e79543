import { Icon } from "#web/ui/icon.tsx";

type SearchFieldProps = { label: string; value: string; change: (value: string) => void };

export function SearchField({ label, value, change }: SearchFieldProps) {
  return (
    <label className="search-field">
      <span className="unseen">{label}</span>
      <Icon name="search" />
      <input type="search" placeholder={label} value={value} onChange={(event) => change(event.target.value)} />
    </label>
  );
}
