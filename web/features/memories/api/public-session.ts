import { copiesBucket } from "#domain/memory/picture.ts";
import { answersBucket } from "#domain/recording/take.ts";
import type { MediaSession, ObjectSigner } from "#web/lib/api/media-session.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Addresses of what a public memory shows; `path` is "<memory>/<picture or element>". */
const signer: ObjectSigner = {
  from: (bucket) => ({
    createSignedUrl: async (path) => {
      const kind = bucket === copiesBucket ? "pictures" : "files";
      const address = `${location.origin}/api/public-memories/${kind}/${path}`;
      if (bucket === answersBucket) await untilMade(address);
      return { data: { signedUrl: address }, error: null };
    },
  }),
};

/** The first request for a sound has its copy made; until then the answer is 202. */
async function untilMade(address: string): Promise<void> {
  const { status } = await fetch(address, { method: "HEAD" });
  if (status !== 200) throw new RequestFailure("The sound is not ready.", status, "", null);
}

/** Anybody's rights, with the address of a public memory. */
export const publicSession: MediaSession = { rest, storage: async () => signer };
