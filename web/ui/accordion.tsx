import { Accordion as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Item = { name: string; title: string; content: ReactNode };

/** One item open at a time, or none. Its titles are headings of the third level. */
export function Accordion({ items }: { items: readonly Item[] }) {
  return (
    <Radix.Root className="accordion" type="single" collapsible>
      {items.map(({ name, title, content }) => (
        <Radix.Item key={name} value={name}>
          <Radix.Header>
            <Radix.Trigger>{title}</Radix.Trigger>
          </Radix.Header>
          <Radix.Content>{content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
