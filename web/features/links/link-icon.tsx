import { Icon } from "#web/ui/icon.tsx";
import type { LinkScope } from "./load-links.ts";

const drawings = {
  link: (
    <path d="M10 14a4.2 4.2 0 0 0 6 0l3.500-3.500a4.200 4.200 0 0 0-6-6L12 6M14 10a4.200 4.200 0 0 0-6 0l-3.500 3.500a4.200 4.200 0 0 0 6 6L12 18" />
  ),
  list: <path d="M9 6h11M9 12h11M9 18h11M4.500 6v.1M4.500 12v.1M4.500 18v.1" />,
  share: <path d="M12 14.500V3.500M7.500 7.500L12 3.200l4.500 4.300M5 11.500v8.800h14v-8.800" />,
  minus: <path d="M5 12h14" />,
  print: <path d="M7 9V3.500h10V9M7 17.500H3.500V9h17v8.500H17M7 14h10v6.500H7z" />,
};

/** Icons of links only, so that they are in no other first view. */
export function LinkIcon({ name, size = 24 }: { name: keyof typeof drawings; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

const iconOf = { answer: "bars", book: "book", audiobook: "headphones", "family page": "people" } as const;

export function ScopeIcon({ scope, size }: { scope: LinkScope; size: number }) {
  return scope === "memory" || scope === "collaborate" ? (
    <LinkIcon name="list" size={size} />
  ) : (
    <Icon name={iconOf[scope]} size={size} />
  );
}
