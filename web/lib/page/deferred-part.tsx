import { use, type ComponentType } from "react";

/** A component that comes after the page. `come` begins to load it; what did not preload is tried again when it is asked for. */
export type DeferredPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** Renders at once when loaded; before that it suspends. */
export function deferredPart<Props extends object>(load: () => Promise<ComponentType<Props>>): DeferredPart<Props> {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const preload = () =>
    (coming ??= load().then(
      (part) => (here = part),
      (cause: unknown) => {
        coming = null;
        throw cause;
      },
    ));
  function Part(props: Props) {
    const Shown = here ?? use(preload());
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload });
}
