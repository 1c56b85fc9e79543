import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { readOwnedArtifacts } from "./artifact-link-store.ts";

const askedSchema = z.object({ memoir_id: z.uuid() });
const goodForMs = 60 * 60_000;

/** Signed addresses of finished files: anybody with an address may open the file for an hour. */
export type ArtifactLinks = {
  sign(artifactId: string): string;
  /** The artifact of an address; null for a foreign or expired address. */
  read(artifactId: string, expires: string, signature: string): string | null;
};

export function artifactLinks(secret: Buffer, clock: () => number = Date.now): ArtifactLinks {
  const mark = (artifactId: string, expires: string) =>
    createHmac("sha256", secret).update(`artifact ${artifactId} ${expires}`).digest("base64url");
  return {
    sign: (artifactId) => {
      const expires = String(clock() + goodForMs);
      return `/made/${artifactId}/${expires}/${mark(artifactId, expires)}`;
    },
    read: (artifactId, expires, signature) => {
      const wanted = Buffer.from(mark(artifactId, expires));
      const given = Buffer.from(signature);
      const genuine = wanted.length === given.length && timingSafeEqual(wanted, given);
      return genuine && Number(expires) > clock() ? artifactId : null;
    },
  };
}

/** `artifact-links`: the files made of one of the caller's memoirs, each with an address for an hour. */
export function openArtifacts({ db }: Pick<Context, "db">, links: ArtifactLinks): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId }) => {
      const { memoir_id } = askedSchema.parse(json());
      const artifacts = await readOwnedArtifacts(db.sql, userId, memoir_id);
      return { files: artifacts.map(({ id, kind, bytes }) => ({ kind, bytes, url: links.sign(id) })) };
    },
  };
}
