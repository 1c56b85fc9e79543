/**
 * Writes the little of the ONNX format (protocol buffers, onnx.proto3) that a model for tests needs. The numbers are the
 * fields' of onnx.proto3.
 */
export type OnnxType = "float" | "int32" | "int64";
export type Tensor = { name: string; type: OnnxType; shape: (number | string)[] };
export type Node = { op: string; inputs: string[]; outputs: string[]; ints?: Record<string, number | number[]> };
export type OnnxModel = {
  inputs: Tensor[];
  outputs: Tensor[];
  nodes: Node[];
  constants?: Record<string, { shape: number[]; values: number[] }>;
  metadata?: Record<string, string>;
};

const elementTypes: Record<OnnxType, number> = { float: 1, int32: 6, int64: 7 };
const irVersion = 6;
const operatorSet = 11;

export function onnxFile(model: OnnxModel): Buffer {
  const graph = [
    ...model.nodes.map((node) => bytes(1, nodeOf(node))),
    text(2, "graph"),
    ...Object.entries(model.constants ?? {}).map(([name, { shape, values }]) =>
      bytes(5, [...shape.map((size) => number(1, size)), number(2, 1), text(8, name), bytes(9, floats(values))]),
    ),
    ...model.inputs.map((tensor) => bytes(11, tensorOf(tensor))),
    ...model.outputs.map((tensor) => bytes(12, tensorOf(tensor))),
  ];
  const metadata = Object.entries(model.metadata ?? {}).map(([key, value]) =>
    bytes(14, [text(1, key), text(2, value)]),
  );
  return Buffer.concat([number(1, irVersion), bytes(8, [number(2, operatorSet)]), bytes(7, graph), ...metadata]);
}

function nodeOf({ op, inputs, outputs, ints = {} }: Node): Buffer[] {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(ints).map(([name, value]) => bytes(5, [text(1, name), ...attributeOf(value)])),
  ];
}

function attributeOf(value: number | number[]): Buffer[] {
  return Array.isArray(value)
    ? [...value.map((one) => number(8, one)), number(20, 7)]
    : [number(3, value), number(20, 2)];
}

function tensorOf({ name, type, shape }: Tensor): Buffer[] {
  const dimensions = shape.map((size) => bytes(1, [typeof size === "number" ? number(1, size) : text(2, size)]));
  return [text(1, name), bytes(2, [bytes(1, [number(1, elementTypes[type]), bytes(2, dimensions)])])];
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function text(field: number, value: string): Buffer {
  return bytes(field, [Buffer.from(value)]);
}

function bytes(field: number, parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body]);
}

function floats(values: number[]): Buffer[] {
  return [Buffer.from(Float32Array.from(values).buffer)];
}

function varint(value: number): Buffer {
  const encoded: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) encoded.push((rest % 128) | 128);
  return Buffer.from([...encoded, rest]);
}
