import { Icon, type IconName } from "#web/ui/icon.tsx";

/** Short facts beside the page. */
export function FactList({ facts }: { facts: readonly (readonly [icon: IconName, title: string, text: string])[] }) {
  return (
    <ul className="fact-list">
      {facts.map(([icon, title, text]) => (
        <li key={title}>
          <Icon name={icon} size={24} />
          <p>
            <b>{title}</b> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
