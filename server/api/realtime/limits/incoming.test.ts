import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { Incoming } from "./incoming.ts";

/** The server's side of a socket and a function that closes the client. */
async function connected(): Promise<{ socket: WebSocket; close: () => void }> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  const socket = await new Promise<WebSocket>((resolve) => server.once("connection", resolve));
  return { socket, close: () => (client.terminate(), socket.terminate(), server.close()) };
}

test("pauses reading above 256 kB of queued frames, keeping order", async () => {
  const { socket, close } = await connected();
  const failures: unknown[] = [];
  const incoming = new Incoming(socket, (thrown) => failures.push(thrown));
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  incoming.queue(10, () => gate.promise);
  for (let at = 0; at < 3; at++)
    incoming.queue(64 << 10, () => {
      if (at === 1) throw new Error("this one alone");
      done.push(at);
    });
  expect(socket.isPaused).toBe(false);
  incoming.queue(64 << 10, () => void done.push(3));
  expect([socket.isPaused, done]).toEqual([true, []]);
  gate.resolve();
  await expect.poll(() => socket.isPaused).toBe(false);
  expect([done, failures]).toEqual([[0, 2, 3], [new Error("this one alone")]]);
  close();
});

test("limits the number of queued empty frames", async () => {
  const { socket, close } = await connected();
  const incoming = new Incoming(socket, () => undefined);
  const gate = Promise.withResolvers<void>();
  incoming.queue(0, () => gate.promise);
  let count = 1;
  for (; !socket.isPaused && count < 1_000; count++) incoming.queue(0, () => undefined);
  expect(count).toBe(257);
  gate.resolve();
  await expect.poll(() => socket.isPaused).toBe(false);
  close();
});
