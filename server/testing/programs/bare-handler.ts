// A server in a process of its own that reads what comes and answers the same to all.
import { createServer } from "node:http";

const server = createServer((asked, answer) => {
  asked.resume().on("end", () => answer.setHeader("content-type", "application/json").end("[]"));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === "object" && address ? address.port : 0}\n`);
});
