import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LiveSttModel } from "#server/providers/models/model.ts";
import { onnxFile, type Tensor } from "#server/providers/models/testing/onnx-file.ts";

/** Mean log-mel energy of a frame that counts as loud. */
const loud = -8;
/** Frames of 10 ms that are taken at once, and that become one. */
const [chunkFrames, subsampling] = [8, 4];
const tokens = ["<blk>", "▁tick", "▁tock"];

/** A transducer of a few numbers, in the shape of icefall's streaming LSTM: hears "tick" and then "tock" on and on where it is loud. */
export async function writeTinyLiveTransducer(modelsDir: string, { folder, files }: LiveSttModel): Promise<void> {
  const dir = join(modelsDir, folder);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, files.encoder), encoder());
  await writeFile(join(dir, files.decoder), decoder());
  await writeFile(join(dir, files.joiner), joiner());
  await writeFile(join(dir, files.tokens), tokens.map((token, id) => `${token} ${id}\n`).join(""));
}

/** The mean of four frames over their 80 mel bands. */
function encoder(): Buffer {
  return onnxFile({
    inputs: [float("x", ["N", "T", 80]), float("h", [1, "N", 1]), float("c", [1, "N", 1])],
    outputs: [float("encoder_out", ["N", "U", 1]), float("next_h", [1, "N", 1]), float("next_c", [1, "N", 1])],
    nodes: [
      { op: "ReduceMean", inputs: ["x"], outputs: ["mean"], ints: { axes: [2], keepdims: 0 } },
      { op: "Unsqueeze", inputs: ["mean"], outputs: ["row"], ints: { axes: [1] } },
      {
        op: "AveragePool",
        inputs: ["row"],
        outputs: ["pooled"],
        ints: { kernel_shape: [subsampling], strides: [subsampling] },
      },
      { op: "Transpose", inputs: ["pooled"], outputs: ["encoder_out"], ints: { perm: [0, 2, 1] } },
      { op: "Identity", inputs: ["h"], outputs: ["next_h"] },
      { op: "Identity", inputs: ["c"], outputs: ["next_c"] },
    ],
    metadata: {
      model_type: "lstm",
      num_encoder_layers: "1",
      T: String(chunkFrames),
      decode_chunk_len: String(chunkFrames),
      rnn_hidden_size: "1",
      d_model: "1",
    },
  });
}

/** The last token's number. */
function decoder(): Buffer {
  return onnxFile({
    inputs: [{ name: "y", type: "int64", shape: ["N", 2] }],
    outputs: [float("decoder_out", ["N", 1])],
    nodes: [
      { op: "Cast", inputs: ["y"], outputs: ["context"], ints: { to: 1 } },
      { op: "MatMul", inputs: ["context", "last"], outputs: ["decoder_out"] },
    ],
    constants: { last: { shape: [2, 1], values: [0, 1] } },
    metadata: { context_size: "2", vocab_size: String(tokens.length) },
  });
}

/** Loudness × a + last token × b + c: blank where it is not loud, "tick" after nothing, else "tock". */
function joiner(): Buffer {
  const shape = [1, tokens.length];
  return onnxFile({
    inputs: [float("encoder_out", ["N", 1]), float("decoder_out", ["N", 1])],
    outputs: [float("logit", ["N", tokens.length])],
    nodes: [
      { op: "Mul", inputs: ["encoder_out", "a"], outputs: ["heard"] },
      { op: "Mul", inputs: ["decoder_out", "b"], outputs: ["said"] },
      { op: "Add", inputs: ["heard", "said"], outputs: ["both"] },
      { op: "Add", inputs: ["both", "c"], outputs: ["logit"] },
    ],
    constants: {
      a: { shape, values: [0, 1, 1] },
      b: { shape, values: [0, -2, 0] },
      c: { shape, values: [0, 1 - loud, -loud] },
    },
    metadata: { joiner_dim: "1" },
  });
}

function float(name: string, shape: Tensor["shape"]): Tensor {
  return { name, type: "float", shape };
}
