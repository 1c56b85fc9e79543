import { parentPort, workerData } from "node:worker_threads";
import { compare } from "bcryptjs";
import { z } from "zod";

const { password, hash } = z.object({ password: z.string(), hash: z.string() }).parse(workerData);
parentPort?.postMessage(await compare(password, hash), []);
