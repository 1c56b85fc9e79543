import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SttModel } from "#server/providers/models/model.ts";
import { onnxFile, type Tensor } from "#server/providers/models/testing/onnx-file.ts";

/** Mean log-mel energy of a frame that counts as loud: silence lies near -16, noise at a third of full scale near -2. */
const loud = -8;
/** After a word it goes on half a second later, after silence at the next frame of 10 ms. */
const durations = 51;
const tokens = ["▁tick", "▁tock", "<blk>"];
const never = -1000;

/** A transducer of a few numbers, in the shape of parakeet-tdt: hears "tick" and "tock" in turn where it is loud. */
export async function writeTinyTransducer(modelsDir: string, { folder, files }: SttModel): Promise<void> {
  const dir = join(modelsDir, folder);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, files.encoder), encoder());
  await writeFile(join(dir, files.decoder), decoder());
  await writeFile(join(dir, files.joiner ?? "joiner.onnx"), joiner());
  await writeFile(join(dir, files.tokens), tokens.map((token, id) => `${token} ${id}\n`).join(""));
}

/** Each frame's mean over its 80 mel bands. */
function encoder(): Buffer {
  return onnxFile({
    inputs: [float("audio_signal", ["N", "C", "T"]), { name: "length", type: "int64", shape: ["N"] }],
    outputs: [float("outputs", ["N", 1, "T"]), { name: "encoded_lengths", type: "int64", shape: ["N"] }],
    nodes: [
      { op: "ReduceMean", inputs: ["audio_signal"], outputs: ["outputs"], ints: { axes: [1], keepdims: 1 } },
      { op: "Identity", inputs: ["length"], outputs: ["encoded_lengths"] },
    ],
    metadata: {
      vocab_size: String(tokens.length - 1),
      subsampling_factor: "1",
      normalize_type: "NA",
      pred_rnn_layers: "1",
      pred_hidden: "1",
      feat_dim: "80",
      model_type: "EncDecRNNTBPEModel",
      url: "a tdt made for tests",
    },
  });
}

/** The last token's number. */
function decoder(): Buffer {
  return onnxFile({
    inputs: [
      { name: "targets", type: "int32", shape: ["N", 1] },
      { name: "target_length", type: "int32", shape: ["N"] },
      float("states.1", [1, "N", 1]),
      float("states.2", [1, "N", 1]),
    ],
    outputs: [
      float("outputs", ["N", 1, 1]),
      { name: "prednet_lengths", type: "int32", shape: ["N"] },
      float("states", [1, "N", 1]),
      float("cells", [1, "N", 1]),
    ],
    nodes: [
      { op: "Cast", inputs: ["targets"], outputs: ["last"], ints: { to: 1 } },
      { op: "Unsqueeze", inputs: ["last"], outputs: ["outputs"], ints: { axes: [2] } },
      { op: "Identity", inputs: ["target_length"], outputs: ["prednet_lengths"] },
      { op: "Identity", inputs: ["states.1"], outputs: ["states"] },
      { op: "Identity", inputs: ["states.2"], outputs: ["cells"] },
    ],
  });
}

/** Loudness × a + last token × b + c: one number for each token, then one for each duration. */
function joiner(): Buffer {
  const skip = Array.from({ length: durations }, (_, frames) => (frames === 1 ? 0 : never));
  const last = durations - 1;
  const shape = [1, 1, 1, tokens.length + durations];
  return onnxFile({
    inputs: [float("encoder_outputs", ["N", 1, 1]), float("decoder_outputs", ["N", 1, 1])],
    outputs: [float("outputs", ["N", 1, 1, tokens.length + durations])],
    nodes: [
      { op: "Mul", inputs: ["encoder_outputs", "a"], outputs: ["heard"] },
      { op: "Mul", inputs: ["decoder_outputs", "b"], outputs: ["said"] },
      { op: "Add", inputs: ["heard", "said"], outputs: ["both"] },
      { op: "Add", inputs: ["both", "c"], outputs: ["outputs"] },
    ],
    constants: {
      a: { shape, values: [1, 1, 0, ...skip.map((_, frames) => (frames === last ? 1 : 0))] },
      b: { shape, values: [0, -2, 0, ...skip.map(() => 0)] },
      c: { shape, values: [-loud, 1 - loud, 0, ...skip.map((bias, frames) => (frames === last ? -loud : bias))] },
    },
  });
}

function float(name: string, shape: Tensor["shape"]): Tensor {
  return { name, type: "float", shape };
}
