import { createElement, type ComponentType, type ReactElement } from "react";

/** Creates a component from its props, stored in the page as JSON. */
export type IslandOf<Props> = { fromText: (props: string) => ReactElement; props?: Props };

export function islandOf<Props extends object>(component: ComponentType<Props>): IslandOf<Props> {
  return {
    fromText: (text) => {
      const props: Props = JSON.parse(text);
      return createElement(component, props);
    },
  };
}
