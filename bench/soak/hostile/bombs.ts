// Small requests that are costly to process.
import { pick, send, strangeAddress, type Chance, type Outcome, type Target } from "./strangers.ts";

const deep = "sub_questions(*,questions(".repeat(8) + "*" + "))".repeat(8);
const bodies = [
  `[${"{},".repeat(3_000_000)}{}]`,
  "[".repeat(5_000_000),
  `{"email":"${"x".repeat(9_000_000)}"}`,
  `[${'{"email":"a@example.org","full_name":"a"},'.repeat(100_000)}{}]`,
];
const reads = [
  `/rest/v1/questions?select=*,${deep}`,
  "/rest/v1/questions?select=*,sub_questions(*)",
  `/rest/v1/questions?or=(${"id.eq.1,".repeat(5000)}id.eq.2)`,
  `/rest/v1/questions?select=${"id,".repeat(8000)}id`,
  "/rest/v1/questions?text=imatch.(a+)+$",
  `/rest/v1/questions?id=in.(${Array.from({ length: 8000 }, (_, id) => id).join(",")})`,
  "/rest/v1/encouragement_phrases?order=phrase&limit=1000000",
];
const uploads = [
  "/storage/v1/object/audio-answers/x/1_1.webm",
  "/storage/v1/upload/resumable",
  "/storage/v1/object/list/x",
];

export function bomb(target: Target, chance: Chance): Promise<Outcome> {
  const from = strangeAddress(chance);
  const kind = chance();
  if (kind < 0.6) return send(target, { path: pick(chance, reads), from });
  const path = pick(chance, ["/rest/v1/waitlist", "/rest/v1/answers", "/auth/v1/signup", "/rest/v1/rpc/none"]);
  if (kind < 0.8) return send(target, { method: "POST", path, body: pick(chance, bodies), from });
  return send(target, { method: "POST", path: pick(chance, uploads), body: Buffer.alloc(2_000_000), from });
}
