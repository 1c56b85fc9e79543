import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endOfTurnModels } from "#server/providers/models/model-list.ts";
import { EndOfTurnProcess } from "./end-of-turn-process.ts";
import type { EndOfTurn } from "./end-of-turn.ts";
import { writeTinyEndOfTurn } from "./testing/tiny-end-of-turn.ts";

const [model] = endOfTurnModels;
if (!model) throw new Error("There is no end-of-turn model.");
const tone = (hertz: number, seconds: number) =>
  Int16Array.from({ length: seconds * 16_000 }, (_, at) => 8000 * Math.sin((2 * Math.PI * hertz * at) / 16_000));
const low = tone(300, 2);
const high = tone(3000, 9);

let dir: string;
let models: EndOfTurnProcess;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-end-of-turn-"));
  models = new EndOfTurnProcess(dir);
});
afterEach(async () => {
  models.close();
  await rm(dir, { recursive: true });
});

async function found(process: EndOfTurnProcess = models): Promise<EndOfTurn> {
  const judge = await process.find();
  if (judge === null) throw new Error("The model was not found.");
  return judge;
}

test("is absent before its download", async () => {
  expect(await models.find()).toBeNull();
});

test("judges turns by their sound with a downloaded model", async () => {
  await writeTinyEndOfTurn(dir, model);
  const judge = await found();
  expect(await Promise.all([judge(low), judge(high), judge(low)])).toEqual([true, false, true]);
});

test("leaves the decision to the rules with a damaged model", async () => {
  await writeTinyEndOfTurn(dir, model);
  await writeFile(join(dir, model.folder, model.files.model), "not a model");
  expect(await (await found())(low)).toBeNull();
});

test("limits waiting questions and leaves the others to the rules", async () => {
  await writeTinyEndOfTurn(dir, model);
  const judge = await found();
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => judge(low)));
  expect(verdicts).toEqual([...Array.from({ length: 8 }, () => true), null, null]);
});

test("answers without a verdict when its process dies and restarts", async () => {
  await writeTinyEndOfTurn(dir, model);
  const judge = await found();
  const asked = judge(low);
  if (models.pid !== null) process.kill(models.pid, "SIGKILL");
  expect(await asked).toBeNull();
  expect(await judge(high)).toBe(false);
});

test("ends a process that hangs and answers without a verdict", async () => {
  await writeTinyEndOfTurn(dir, model);
  const impatient = new EndOfTurnProcess(dir, 200);
  const judge = await found(impatient);
  const asked = judge(low);
  if (impatient.pid !== null) process.kill(impatient.pid, "SIGSTOP");
  expect(await asked).toBeNull();
  expect(impatient.pid).toBeNull();
  impatient.close();
});
