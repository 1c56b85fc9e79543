import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketName, objectName } from "./object-name.ts";

test("normalizes the accents of object names", () => {
  expect(objectName("photos/Me\u0301me\u0301.jpg")).toBe("photos/Mémé.jpg");
  expect(objectName("photos/Mémé.jpg")).toBe("photos/Mémé.jpg");
});

test("rejects traversing and empty object names", () => {
  for (const name of ["", "/", "a//b", "/a", "a/", "..", "a/../b", "./a", "a\0b", "a\\b", "a\nb", "x".repeat(1025)])
    expect(() => objectName(name)).toThrow(/Invalid key/);
  for (const name of ["", ".", "..", "a/b", "é", "x".repeat(101)])
    expect(() => bucketName(name)).toThrow(/Bucket name/);
});

test("accepts only normalized names inside the bucket", () => {
  const part = fc.oneof(fc.constantFrom("..", ".", "", "a", "\\", "b\0", "é", "e\u0301"), fc.string());
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      let name: string;
      try {
        name = objectName(parts.join("/"));
      } catch (thrown) {
        expect(thrown).toMatchObject({ storageCode: "InvalidKey" });
        return;
      }
      expect(objectName(name)).toBe(name);
      expect(new URL(`http://host/bucket/${encodeURI(name)}`).pathname.startsWith("/bucket/")).toBe(true);
    }),
  );
});
