const turned = new Set<string>();

/** The saved answer turns into the book as a written page, once for each take. */
export function NewLeaf({ takeId }: { takeId: string }) {
  if (turned.has(takeId)) return null;
  return <div className="new-leaf" aria-hidden="true" onAnimationEnd={() => turned.add(takeId)} />;
}
