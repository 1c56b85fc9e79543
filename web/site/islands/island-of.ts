import { createElement, type ComponentType, type ReactElement } from "react";

/** How a component is made from its props, as they stand in the page: JSON. */
export type IslandOf<Props> = { fromText: (props: string) => ReactElement; props?: Props };

export function islandOf<Props extends object>(component: ComponentType<Props>): IslandOf<Props> {
  return {
    fromText: (text) => {
      const props: Props = JSON.parse(text);
      return createElement(component, props);
    },
  };
}
