import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";

export type FakeRecognizer = {
  url: string;
  /** The requested language of each recording. */
  asked: string[];
  close(): Promise<void>;
};
/** The text returned for long and for short speech. */
type Heard = { long: string; short: string };

const path = "/v1/audio/transcriptions";
const samplesPerSecond = 16_000;
const loudSample = 300;
const longSeconds = 2;
const pauseSeconds = 0.3;

/** A server with OpenAI's `/v1/audio/transcriptions`: detects speech and always returns the same text. */
export async function fakeRecognizer(heard: Heard): Promise<FakeRecognizer> {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    void (async () => {
      const form = request.url === path ? await formOf(request) : null;
      const file = form?.get("file");
      const language = form?.get("language");
      if (!(file instanceof Blob) || typeof language !== "string") return response.writeHead(404).end("{}");
      asked.push(language);
      const words = wordsIn(Buffer.from(await file.arrayBuffer()), heard);
      const said = { text: words.map(({ word }) => word).join(" "), words };
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said));
    })();
  });
  http.keepAliveTimeout = 0;
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = async () => {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}

function wordsIn(wave: Buffer, { long, short }: Heard) {
  return stretchesIn(wave).flatMap(([start, end]) => {
    const words = (end - start > longSeconds ? long : short).split(" ");
    const each = (end - start) / words.length;
    return words.map((word, at) => ({ word, start: start + at * each, end: start + (at + 0.9) * each }));
  });
}

/** Start and end of speech in seconds. */
function stretchesIn(wave: Buffer): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let at = waveHeaderBytes; at + 1 < wave.length; at += 2) {
    if (Math.abs(wave.readInt16LE(at)) < loudSample) continue;
    const now = (at - waveHeaderBytes) / 2 / samplesPerSecond;
    const last = found.at(-1);
    if (last && now - last[1] < pauseSeconds) last[1] = now;
    else found.push([now, now]);
  }
  return found;
}
