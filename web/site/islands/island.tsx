import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { islandTag } from "./island-mark.ts";
import { islands, type Islands } from "./islands.ts";

type IslandProps<Name extends keyof Islands> = {
  name: Name;
  props: NonNullable<Islands[Name]["props"]>;
};

/** A component that is hydrated in the browser. */
export function Island<Name extends keyof Islands>({ name, props }: IslandProps<Name>) {
  const id = useId();
  const text = JSON.stringify(props);
  return createElement(islandTag, {
    id,
    name,
    props: text,
    dangerouslySetInnerHTML: { __html: renderToString(islands[name].fromText(text), { identifierPrefix: id }) },
  });
}
