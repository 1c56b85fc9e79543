import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retainedBytesAfter, maxRetainedBytes } from "#server/testing/retained-bytes.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
beforeAll(async () => {
  served = await serveApp();
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

/** Picks one of several texts separated by spaces; "_" is the empty string. */
const oneOf = (texts: string) => fc.constantFrom(...texts.split(" ").map((text) => (text === "_" ? "" : text)));
const odd = fc.oneof(
  oneOf(`_ . .. %2e%2e %00 %ff % %zz a%2Fb %5C é e%CC%81 ? # &= ' " ;--`),
  oneOf("audio-answers site-media sign public info list 1_1.webm null 0 -1"),
  fc.constant("x".repeat(3000)),
);
const place = fc.oneof(odd, fc.constant("ME"));
const path = fc
  .tuple(
    oneOf(
      `_ bucket object object/list object/list-v2 object/sign object/upload/sign object/move object/copy object/info cdn
      object/public object/authenticated object/info/public upload/resumable upload/resumable/sign render/image`.replaceAll(
        /\s+/g,
        " ",
      ),
    ),
    fc.array(place, { maxLength: 4 }),
    oneOf("_ ?token=x ?token=a.b.c ?limit=-1 ?limit=x&offset=1e99 ?download ?sortColumn=id;drop"),
  )
  .map(([room, rest, query]) => `/storage/v1/${[room, ...rest].join("/")}${query}`);
const aimed = oneOf(
  `object/audio-answers/ME/1_1.webm object/sign/audio-answers/ME/1_1.webm object/move object/list/audio-answers
  object/audio-answers upload/resumable upload/resumable/OPEN upload/resumable/OPEN`.replaceAll(/\s+/g, " "),
).map((rest) => `/storage/v1/${rest}`);
const json = fc.oneof(
  fc.json(),
  fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    '"x"',
    '{"prefix":"\\u0000"}',
    '{"limit":1e308}',
    '{"prefixes":[1]}',
    '{"prefixes":["\\u0000"]}',
  ),
  fc
    .record(
      {
        prefix: fc.string(),
        search: fc.string(),
        limit: fc.integer(),
        offset: fc.integer(),
        cursor: fc.base64String(),
        expiresIn: fc.oneof(fc.integer(), fc.string()),
        paths: fc.array(fc.string()),
        prefixes: fc.array(fc.string()),
        bucketId: fc.constantFrom("audio-answers", "none", "\0"),
        sourceKey: fc.string(),
        destinationKey: fc.string(),
        id: fc.string(),
        name: fc.string(),
        file_size_limit: fc.oneof(fc.string(), fc.integer()),
        sortBy: fc.record({
          column: fc.constantFrom("name", "id", "created_at", "x"),
          order: fc.constantFrom("asc", "up"),
        }),
        with_delimiter: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);
const form = fc.constantFrom(
  "--b\r\n",
  '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: audio/webm\r\n\r\nhalf a part',
  '--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{\r\n--b--\r\n',
  "--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--\r\n",
  "no boundary at all",
);
const headers = fc.record(
  {
    "content-type": oneOf(
      "application/json multipart/form-data;boundary=b multipart/form-data audio/webm x _ text/html application/offset+octet-stream",
    ),
    range: fc.constantFrom("bytes=0-", "bytes=-", "bytes=9-1", "bytes=-99999999999999999999", "x"),
    "if-none-match": fc.constantFrom("*", '"x"'),
    "tus-resumable": fc.constantFrom("1.0.0", "1.0.0", "0", ""),
    "upload-length": fc.constantFrom("0", "-1", "10", "99999999999999999999", "x", "9007199254740993"),
    "upload-offset": fc.constantFrom("0", "-1", "x", "5"),
    "upload-metadata": fc.constantFrom(
      "",
      "bucketName",
      "bucketName YXVkaW8tYW5zd2Vycw==",
      "bucketName !!",
      "a b c",
      ",,,",
    ),
    "upload-checksum": fc.constantFrom("sha1 x", "md5 x", "sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
    "x-metadata": fc.constantFrom("e30=", "x", "bnVsbA=="),
    "x-upsert": fc.constantFrom("true", "x"),
    "x-signature": fc.constantFrom("", "a.b.c"),
    "content-digest": fc.constantFrom("sha-256=:x:", "sha-256=::", "x"),
    "content-encoding": fc.constantFrom("gzip", "", "", "", ""),
  },
  { requiredKeys: [] },
);
const who = fc.constantFrom(
  ...Array.from({ length: 7 }, () => "person" as const),
  "nobody",
  "nonsense",
  "secret in a browser",
);
const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND");

type Asked = { method: string; path: string; headers: Record<string, string>; body: string };
/** Sends the address unchanged; `fetch` would normalize it. */
function send({ method: verb, path: address, headers: said, body }: Asked): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(served.url);
    const all = { ...said, "content-length": Buffer.byteLength(body) };
    const sent = request({ host: "127.0.0.1", port, method: verb, path: address, headers: all }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject).end(body);
  });
}

test("rejects ten thousand malformed storage requests without a 500 or stored data", async () => {
  const sound = ["bucketName audio-answers", `objectName ${ann.id}/2_2.webm`, "contentType audio/webm"]
    .map((pair) => pair.split(" "))
    .map(([key = "", value = ""]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  const tus = { "tus-resumable": "1.0.0", "upload-length": "10", "upload-metadata": sound };
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: { ...tus, authorization: `Bearer ${ann.token}` },
  });
  const open = begun.headers.get("location")?.split("/").at(-1) ?? "";
  let refused = 0;
  const asking = fc.tuple(method, fc.oneof(path, aimed), headers, fc.oneof(json, form), who);
  const kept = await retainedBytesAfter(10_000, asking, async ([verb, address, said, body, caller]) => {
    const authorization = {
      person: { authorization: `Bearer ${ann.token}` },
      nobody: {},
      nonsense: { authorization: "Bearer nonsense" },
      "secret in a browser": { apikey: served.identity.keys.secretKey, origin: "http://evil.example" },
    }[caller];
    const asked = encodeURI(address.replace("ME", ann.id).replace("OPEN", open)).replaceAll("%25", "%");
    const metadata = said["upload-metadata"]?.replace("SOUND", sound);
    const all = { ...said, ...authorization, ...(metadata === undefined ? {} : { "upload-metadata": metadata }) };
    const { status, text } = await send({ method: verb, path: asked, headers: all, body });
    expect(status, `${verb} ${asked}: ${text}`).toBeLessThan(500);
    if (status >= 400) refused++;
  });
  expect(refused).toBeGreaterThan(5000);
  expect(kept).toBeLessThan(maxRetainedBytes);
  expect((await ann.client.storage.from("audio-answers").list(ann.id)).error).toBeNull();
});
