// The baseline of `bench storage`: writes a request body to a synced file and serves files.
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const [dir = "."] = process.argv.slice(2);
const path = join(dir, "bare");
const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    await pipeline(createReadStream(path), response);
    return;
  }
  await pipeline(request, createWriteStream(path));
  await using file = await open(path, "r+");
  await file.sync();
  response.end("{}");
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === "object" ? address?.port : ""}\n`);
});
