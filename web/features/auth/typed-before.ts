import { useEffectEvent, useLayoutEffect, useState } from "react";

const field = () => document.querySelector<HTMLInputElement>("[data-still] [name=email]");

/** The e-mail that stands in the page as the server made it. */
export const typedBefore = (): string => field()?.value ?? "";

export const isTypedBefore = (): boolean => document.activeElement !== null && document.activeElement === field();

/** Says what was typed there in the end: letters that come between a screen's first rendering and its place in the page too. */
export function useTypedBefore(keep: (email: string) => void): void {
  const [still] = useState(field);
  const keepLast = useEffectEvent(() => {
    if (still?.value) keep(still.value);
  });
  useLayoutEffect(keepLast, []);
}
