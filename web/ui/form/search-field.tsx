import { Icon, type IconName } from "#web/ui/icon.tsx";

type SearchFieldProps = {
  label: string;
  value: string;
  change: (value: string) => void;
  icon?: IconName;
  maxLength?: number;
  /** Shows the label in the empty field. */
  isHinted?: boolean;
};

/** A field with its drawing inside. */
export function SearchField({ label, value, change, icon = "search", maxLength, isHinted = false }: SearchFieldProps) {
  return (
    <label className="search-field">
      <span className="unseen">{label}</span>
      <Icon name={icon} />
      <input
        type="search"
        placeholder={isHinted ? label : undefined}
        maxLength={maxLength}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}
