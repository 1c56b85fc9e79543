import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy with a fixed address whose connection can be cut and restored. */
export async function breakableProxy(to: URL): Promise<{ url: string; cut(): Promise<void>; mend(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let server: Server;
  const open = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = createServer((near) => {
        const far = connect(Number(to.port), to.hostname);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on("error", () => socket.destroy());
          socket.on("close", () => {
            near.destroy();
            far.destroy();
            sockets.delete(socket);
          });
        }
        near.pipe(far).pipe(near);
      });
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });
  const port = await open(0);
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      await open(port);
    },
  };
}
