import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { readArtifactsOf } from "./artifact-link-store.ts";

const askedSchema = z.object({ memoir_id: z.uuid() });
const anHourMs = 60 * 60_000;

/**
 * Signed addresses of finished files: anybody with an address may open the file for an hour, while its reader, to whom
 * the address was given, may read it.
 */
export type SignedFile = { artifactId: string; readerId: string };
export type ArtifactLinks = {
  sign(file: SignedFile, goodForMs?: number): string;
  /** False for a foreign or expired address. */
  isGenuine(file: SignedFile, expires: string, signature: string): boolean;
};

export function artifactLinks(secret: Buffer, clock: () => number = Date.now): ArtifactLinks {
  const mark = ({ artifactId, readerId }: SignedFile, expires: string) =>
    createHmac("sha256", secret).update(`artifact ${artifactId} ${readerId} ${expires}`).digest("base64url");
  return {
    sign: (file, goodForMs = anHourMs) => {
      const expires = String(clock() + goodForMs);
      return `/made/${file.artifactId}/${file.readerId}/${expires}/${mark(file, expires)}`;
    },
    isGenuine: (file, expires, signature) => {
      const wanted = Buffer.from(mark(file, expires));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given) && Number(expires) > clock();
    },
  };
}

/** `artifact-links`: the files of a memoir that the caller owns or opened by a link, each with an address for an hour. */
export function openArtifacts({ db }: Pick<Context, "db">, links: ArtifactLinks): ServerFunction {
  return {
    callers: "any-session",
    run: async ({ json }, { userId, caller }) => {
      const { memoir_id } = json(askedSchema);
      const artifacts = await asCaller(db, caller, (tx) => readArtifactsOf(tx, memoir_id));
      return {
        files: artifacts.map(({ id, kind, bytes }) => ({
          kind,
          bytes,
          url: links.sign({ artifactId: id, readerId: userId }),
        })),
      };
    },
  };
}
