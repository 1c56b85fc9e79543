import { use, type ComponentType } from "react";

/** A component that loads on demand. `preload` starts loading; a failed load is retried on the next use. */
export type DeferredPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** Suspends until loaded, then renders synchronously. */
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
