import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { VoiceModel } from "#server/providers/models/model.ts";
import { onnxFile, type OnnxModel } from "#server/providers/models/testing/onnx-file.ts";

/** Debian's: what a voice's archive brings of it. */
const espeakData = "/usr/lib/x86_64-linux-gnu/espeak-ng-data";
/** Of the phonemes that a voice of Piper's knows, what English and French need. */
const phonemes = "_^$ !'(),-.:;?abcdefghijklmnopqrstuvwxyzæçðøħŋœɐɑɒɔɕəɚɛɜɟɡɣɥɨɪɫɬɲɹɾʀʁʃʊʌʎʏʒʔˈˌːˑ̃ᵻ".normalize("NFD");
/** How long each is, in samples; how much higher the next one sounds, and where the first one is, in Hz. */
const [phonemeSamples, stepHz, lowestHz] = [1_400, 4, 160];
const float = (name: string, shape: OnnxModel["inputs"][number]["shape"]) => ({ name, type: "float" as const, shape });

/** A voice of a few numbers in the shape of Piper's: each phoneme is a tone of its own. Its archive's folder, whole. */
export async function writeTinyVoice(modelsDir: string, { folder, files, rate, languages }: VoiceModel): Promise<void> {
  const dir = join(modelsDir, folder);
  await mkdir(dir, { recursive: true });
  const spoken = languages[0] === "fr" ? "fr" : "en-us";
  await writeFile(join(dir, files.model), voice(spoken, rate));
  await writeFile(join(dir, files.tokens), [...new Set(phonemes)].map((one, id) => `${one} ${id}\n`).join(""));
  const data = dirname(join(dir, files.phonemes));
  const parts = [
    "phontab",
    "phonindex",
    "phondata",
    "intonations",
    "lang/roa/fr",
    "lang/gmw/en-US",
    "en_dict",
    "fr_dict",
  ];
  for (const part of parts) await cp(join(espeakData, part), join(data, part), { recursive: true });
}

function voice(spoken: string, rate: number): Buffer {
  return onnxFile({
    inputs: [
      { name: "input", type: "int64", shape: ["N", "T"] },
      { name: "input_lengths", type: "int64", shape: ["N"] },
      float("scales", [3]),
    ],
    outputs: [float("output", ["N", 1, 1, "L"])],
    nodes: [
      { op: "Cast", inputs: ["input"], outputs: ["ids"], ints: { to: 1 } },
      { op: "Unsqueeze", inputs: ["ids"], outputs: ["column"], ints: { axes: [2] } },
      { op: "Add", inputs: ["column", "lowest"], outputs: ["pitches"] },
      { op: "Mul", inputs: ["scales", "second"], outputs: ["scaled"] },
      { op: "ReduceSum", inputs: ["scaled"], outputs: ["pace"], ints: { axes: [0], keepdims: 0 } },
      { op: "Mul", inputs: ["pace", "samples"], outputs: ["each"] },
      { op: "Range", inputs: ["zero", "each", "one"], outputs: ["times"] },
      { op: "Mul", inputs: ["times", "step"], outputs: ["phases"] },
      { op: "Unsqueeze", inputs: ["phases"], outputs: ["row"], ints: { axes: [0] } },
      { op: "MatMul", inputs: ["pitches", "row"], outputs: ["angles"] },
      { op: "Sin", inputs: ["angles"], outputs: ["tones"] },
      { op: "Mul", inputs: ["tones", "half"], outputs: ["soft"] },
      { op: "Cast", inputs: ["flat"], outputs: ["shape"], ints: { to: 7 } },
      { op: "Reshape", inputs: ["soft", "shape"], outputs: ["output"] },
    ],
    constants: {
      lowest: { shape: [1], values: [lowestHz / stepHz] },
      second: { shape: [3], values: [0, 1, 0] },
      samples: { shape: [], values: [phonemeSamples] },
      zero: { shape: [], values: [0] },
      one: { shape: [], values: [1] },
      step: { shape: [1], values: [(2 * Math.PI * stepHz) / rate] },
      half: { shape: [1], values: [0.5] },
      flat: { shape: [4], values: [1, 1, 1, -1] },
    },
    metadata: {
      model_type: "vits",
      comment: "piper",
      language: spoken,
      voice: spoken,
      has_espeak: "1",
      n_speakers: "1",
      sample_rate: String(rate),
      add_blank: "1",
    },
  });
}
