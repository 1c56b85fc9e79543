import { claimed, type Said } from "./claims.ts";

/** A paragraph marked with the claims that it makes. */
export function Promised({ said: [text, ...claims], look }: { said: Said; look?: string }) {
  return (
    <p className={look} {...claimed(claims)}>
      {text}
    </p>
  );
}
