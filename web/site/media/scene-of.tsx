import type { Scene } from "#domain/site-media.ts";

/** A drawing of the sample behind text; nothing until it is made. */
export function SceneOf({ scene, alt }: { scene: Scene | undefined; alt: string }) {
  if (!scene) return null;
  const { wide, narrow } = scene;
  const narrowScreen = "(max-width: 50em)";
  return (
    <picture>
      <source srcSet={narrow.avif} type="image/avif" media={narrowScreen} />
      <source srcSet={wide.avif} type="image/avif" />
      <source srcSet={narrow.webp} type="image/webp" media={narrowScreen} />
      <img src={wide.webp} width={wide.width} height={wide.height} alt={alt} loading="lazy" decoding="async" />
    </picture>
  );
}
