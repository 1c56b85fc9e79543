import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { islandTag } from "./island-mark.ts";
import { islands, type Islands } from "./islands.ts";

type IslandProps<Name extends keyof Islands> = {
  name: Name;
  props: NonNullable<Islands[Name]["props"]>;
  /** Does not wait for a touch. */
  eager?: boolean;
};

/** A component that the browser brings to life. */
export function Island<Name extends keyof Islands>({ name, props, eager = false }: IslandProps<Name>) {
  const id = useId();
  const text = JSON.stringify(props);
  return createElement(islandTag, {
    id,
    name,
    props: text,
    eager: eager ? "" : undefined,
    dangerouslySetInnerHTML: { __html: renderToString(islands[name].fromText(text), { identifierPrefix: id }) },
  });
}
