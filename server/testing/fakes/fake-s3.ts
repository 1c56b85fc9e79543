import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** `directory` holds the bytes of every object. */
export type FakeS3 = { endpoint: string; directory: string; env: Record<string, string>; close(): Promise<void> };

/** An S3 server on a free port with one empty bucket, and the environment variables to use it. */
export async function fakeS3(): Promise<FakeS3> {
  const directory = await mkdtemp(join(tmpdir(), "heirvoice-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    // It signs the bucket's address without the trailing slash that the AWS SDK sends.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: "heirvoice", configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const env = {
    S3_BUCKET: "heirvoice",
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  return {
    endpoint,
    directory,
    env,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
