// A separate server that reads the request and always answers the same.
import { createServer } from "node:http";

const server = createServer((asked, answer) => {
  asked.resume().on("end", () => answer.setHeader("content-type", "application/json").end("[]"));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === "object" && address ? address.port : 0}\n`);
});
