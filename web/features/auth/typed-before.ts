import { useEffectEvent, useLayoutEffect, useState } from "react";

const field = () => document.querySelector<HTMLInputElement>("[data-still] [name=email]");

/** The email typed into the server-rendered page. */
export const typedBefore = (): string => field()?.value ?? "";

export const isTypedBefore = (): boolean => document.activeElement !== null && document.activeElement === field();

/** Reports the final input of the server-rendered field, including keys typed between render and hydration. */
export function useTypedBefore(keep: (email: string) => void): void {
  const [still] = useState(field);
  const keepLast = useEffectEvent(() => {
    if (still?.value) keep(still.value);
  });
  useLayoutEffect(keepLast, []);
}
