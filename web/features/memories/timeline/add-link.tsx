import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMemory } from "./memory-context.ts";

/** The main action of a memory's page. On phones it stays at the lower edge of the window. */
export function AddLink({ label }: { label: string }) {
  const { memory } = useMemory();
  const language = useLanguage();
  return (
    <Link className="button main large memory-add" to={pagePath(language, `/memory/${memory.id}/element`)}>
      <Icon name="plus" /> {label}
    </Link>
  );
}
