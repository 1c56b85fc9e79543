import { claimed, type Said } from "./claims.ts";

/** A paragraph that says what it promises. */
export function Promised({ said: [text, ...claims], look }: { said: Said; look?: string }) {
  return (
    <p className={look} {...claimed(claims)}>
      {text}
    </p>
  );
}
