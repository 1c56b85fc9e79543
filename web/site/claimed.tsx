import { claimed, type ClaimedText } from "./claims.ts";

/** A paragraph marked with the claims that it makes. */
export function Promised({ said: [text, ...claims], look }: { said: ClaimedText; look?: string }) {
  return (
    <p className={look} {...claimed(claims)}>
      {text}
    </p>
  );
}
