import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordAtKitchenTable } from "#examples/voices/kitchen-table.ts";
import { sayWithFlite } from "#examples/voices/say-with-flite.ts";
import { writeWave } from "#examples/voices/wave.ts";

export type TestAnswer = { name: string; spoken: string; corrected?: string };

/** A folder of answers synthesized by flite, with corrected texts where given. */
export async function recordingsFolder(answers: TestAnswer[], settings?: object): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-folder-"));
  for (const [index, { name, spoken: said, corrected }] of answers.entries()) {
    const wave = recordAtKitchenTable([await sayWithFlite(said)], index + 1, -7);
    await writeFile(join(dir, `${name}.wav`), writeWave(wave, "test"));
    if (corrected !== undefined) await writeFile(join(dir, `${name}.txt`), corrected);
  }
  if (settings) await writeFile(join(dir, "memoir.json"), JSON.stringify(settings));
  return dir;
}

export const threeAnswers: TestAnswer[] = [
  {
    name: "5-born",
    spoken: "I was born in the spring of nineteen forty one, um, in a house by the river. My mother was called Hannah.",
    corrected: "I was born in the spring of 1941 in a house by the river. My mother was called Hannah.",
  },
  {
    name: "30-bakery",
    spoken: "My first job was at the bakery. I carried the bread before school, and the baker paid me on Fridays.",
  },
  {
    name: "74-bread",
    spoken: "You take flour and water and a little salt. You wait until the dough is twice as high as it was before.",
    corrected:
      "You take flour and water and a little salt. You wait until the dough is twice as high as it was before.",
  },
];
