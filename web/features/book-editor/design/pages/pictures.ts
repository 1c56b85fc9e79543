import type { ShownBook } from "./load-preview.ts";

const mostPictures = 40;

/** Drawn pages and covers by their hash. A page that did not change keeps its picture. */
export class Pictures {
  private readonly addresses = new Map<string, string>();

  get hashes(): string[] {
    return [...this.addresses.keys()];
  }

  addressOf(hash: string): string | undefined {
    return this.addresses.get(hash);
  }

  /** Keeps new pictures; the ones unused for longest go. */
  take({ pages, cover }: ShownBook): void {
    for (const { hash, svg } of [...pages, cover]) {
      const known = this.addresses.get(hash);
      const address =
        known ?? (svg === null ? undefined : URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
      if (address === undefined) continue;
      this.addresses.delete(hash);
      this.addresses.set(hash, address);
    }
    const many = this.addresses.size - mostPictures;
    for (const hash of this.hashes.slice(0, Math.max(0, many))) this.forget(hash);
  }

  clear(): void {
    for (const hash of this.hashes) this.forget(hash);
  }

  private forget(hash: string): void {
    URL.revokeObjectURL(this.addresses.get(hash) ?? "");
    this.addresses.delete(hash);
  }
}
