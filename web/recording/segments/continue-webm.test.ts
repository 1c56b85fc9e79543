import fc from "fast-check";
import { expect, test } from "vitest";
import { continueWebm } from "./continue-webm.ts";

const header = [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01];
const segment = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const tracks = [0x16, 0x54, 0xae, 0x6b, 0x83, 0xae, 0x81, 0x00];
const cluster = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const clusterOfKnownSize = [0x1f, 0x43, 0xb6, 0x75, 0x8c];
const at = (ms: number) => [0xe7, 0x82, ms >> 8, ms & 0xff];
const movedTo = (ms: number) => [0xe7, 0x88, 0, 0, 0, 0, 0, 0, ms >> 8, ms & 0xff];
/** A block whose sound contains the bytes of a cluster head. */
const block = [0xa3, 0x40, 4 + cluster.length, 0x81, 0, 0, 0x80, ...cluster];
const shortBlock = [0xa3, 0x86, 0x81, 0, 60, 0x80, 0x1f, 0x43];

const recorded = [header, segment, tracks, cluster, at(0), block, shortBlock, cluster, at(1020), shortBlock].flat();
const expected = [cluster, movedTo(4080), block, shortBlock, cluster, movedTo(5100), shortBlock].flat();

async function continued(bytes: number[], ends: number[]): Promise<number[]> {
  const fit = continueWebm(4080);
  const cuts = [0, ...ends.toSorted((one, other) => one - other), bytes.length];
  const parts: number[] = [];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const part = await fit(new Blob([new Uint8Array(bytes.slice(from, cuts[index + 1]))]));
    parts.push(...new Uint8Array(await part.arrayBuffer()));
  }
  return parts;
}

test("moves every cluster wherever a chunk ends", async () => {
  for (const end of recorded.keys()) expect(await continued(recorded, [end])).toEqual(expected);
  const ends = fc.array(fc.nat(recorded.length), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(ends, async (chosen) => {
      expect(await continued(recorded, chosen)).toEqual(expected);
    }),
  );
});

test("gives a cluster of known size an unknown size", async () => {
  const bytes = [clusterOfKnownSize, at(60), shortBlock].flat();
  expect(await continued(bytes, [])).toEqual([cluster, movedTo(4140), shortBlock].flat());
});
