import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { backend } from "#web/lib/api/backend.ts";
import type { ObjectSigner } from "#web/lib/api/media-session.ts";
import { useIsNear } from "#web/lib/page/use-is-near.ts";

type StoredPictureProps = {
  bucket: string;
  path: string;
  alt: string;
  /** Pixels of the longest side. */
  side: number;
  /** Of the picture, so that its place is reserved. */
  width?: number | null;
  height?: number | null;
  /** The object store as another session than the person's own. */
  storage?: () => Promise<ObjectSigner>;
};

const signedForSeconds = 3600;

/** A picture of the object store, scaled by the server, upright and without metadata. Loads near the window. */
export function StoredPicture({
  bucket,
  path,
  alt,
  side,
  width,
  height,
  storage = backend.storage,
}: StoredPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const address = useQuery({
    queryKey: ["picture", storage === backend.storage ? "own" : "link", bucket, path, side],
    queryFn: async () => signedPicture(await storage(), bucket, path, side),
    enabled: isNear,
    staleTime: (signedForSeconds / 2) * 1000,
  });
  const shape = width && height ? { aspectRatio: `${width} / ${height}` } : undefined;
  return (
    <span ref={place} className="stored-picture" style={shape}>
      {address.data ? <img src={address.data} alt={alt} decoding="async" /> : <span className="unseen">{alt}</span>}
    </span>
  );
}

/** A short-lived address of a scaled picture. */
export async function signedPicture(
  storage: ObjectSigner,
  bucket: string,
  path: string,
  side: number,
): Promise<string> {
  const transform = { width: side, height: side, resize: "contain" as const };
  const signed = await storage.from(bucket).createSignedUrl(path, signedForSeconds, { transform });
  if (signed.error) throw signed.error;
  return signed.data.signedUrl;
}
