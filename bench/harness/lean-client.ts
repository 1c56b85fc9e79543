import { once } from "node:events";
import { connect, type Socket } from "node:net";

type Answer = { status: number; text: string };

/**
 * One connection with sequential requests and minimal overhead, so that the measured server has the machine to itself.
 */
export type LeanClient = { post(path: string, body: object): Promise<Answer>; close(): void };

export function leanClient(url: string): LeanClient {
  const { hostname, host, port } = new URL(url);
  let open: Socket | null = null;
  let waiting = Promise.withResolvers<Answer>();
  const begin = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1");
    await once(socket, "connect");
    let said = "";
    socket.on("data", (chunk: string) => {
      said += chunk;
      const answer = readAnswer(said);
      if (answer === null) return;
      said = "";
      waiting.resolve(answer);
    });
    socket.on("error", (error) => waiting.reject(error));
    socket.on("close", () => {
      open = null;
      waiting.reject(new Error("the connection was closed"));
    });
    return socket;
  };
  return {
    post: async (path, body) => {
      const socket = (open ??= await begin());
      const { promise } = (waiting = Promise.withResolvers());
      const text = JSON.stringify(body);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
      return promise;
    },
    close: () => void open?.removeAllListeners().destroy(),
  };
}

/** Null until the response is complete. Every API response has a content length. */
function readAnswer(said: string): Answer | null {
  const end = said.indexOf("\r\n\r\n") + 4;
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(said.slice(0, end))?.[1] ?? Infinity);
  if (end < 4 || said.length < end + length) return null;
  return { status: Number(said.slice(9, 12)), text: Buffer.from(said.slice(end), "latin1").toString() };
}
