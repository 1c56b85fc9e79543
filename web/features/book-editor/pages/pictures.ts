const mostPictures = 40;

/** A drawn page or cover; null where this page has its picture. */
export type DrawnPicture = { hash: string; picture: Blob | null };

export function svgPicture({ hash, svg }: { hash: string; svg: string | null }): DrawnPicture {
  return { hash, picture: svg === null ? null : new Blob([svg], { type: "image/svg+xml" }) };
}

/** `webp`: in base64. */
export function webpPicture({ hash, webp }: { hash: string; webp: string | null }): DrawnPicture {
  const bytes = webp === null ? null : Uint8Array.from(atob(webp), (letter) => letter.charCodeAt(0));
  return { hash, picture: bytes && new Blob([bytes], { type: "image/webp" }) };
}

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
  take(drawn: readonly DrawnPicture[]): void {
    for (const { hash, picture } of drawn) {
      const known = this.addresses.get(hash);
      const address = known ?? (picture === null ? undefined : URL.createObjectURL(picture));
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
