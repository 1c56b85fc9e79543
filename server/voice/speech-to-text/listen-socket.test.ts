import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { listenBounds, listenPath, saidByListenerSchema, type SaidByListener } from "#domain/recording/listening.ts";
import { toMulaw } from "#domain/recording/mulaw.ts";
import { randomFrom } from "#server/testing/random-from.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { rawVoice, signedUrlOf, voiceVisitor } from "#server/testing/clients/voice-client.ts";
import { listenLimits } from "./listen-limits.ts";

let app: ServedApp;
let voice: Int16Array;
let teller: Person;
let interview: string;

beforeAll(async () => {
  app = await serveApp({ STT: "pocketsphinx" });
  voice = await synthesizeSpeech("My father owned a small bakery on the corner of our street");
  teller = await signedInPerson(app);
  interview = await sessionOf(teller);
});
afterAll(() => app.close());

type Spoken = Awaited<ReturnType<typeof connect>>;

/** A socket that says what it likes, and keeps what it hears. */
async function connect(origin = app.url) {
  const socket = new WebSocket(`${app.url.replace("http", "ws")}${listenPath}`, { origin });
  const heard: SaidByListener[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("error", () => socket.terminate());
  socket.on("message", (data: Buffer) => {
    heard.push(saidByListenerSchema.parse(JSON.parse(data.toString())));
    for (const look of waiting) look();
  });
  const refused = await new Promise<number | null>((resolve) => {
    socket.once("open", () => resolve(null));
    socket.once("unexpected-response", (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
  return {
    socket,
    refused,
    heard,
    closed,
    begin: (who: Person, sessionId: string, language = "en") =>
      socket.send(JSON.stringify({ type: "begin", token: who.token, sessionId, language })),
    speak: (...sounds: Int16Array[]) => {
      for (const sound of sounds)
        for (let at = 0; at < sound.length; at += 4_096) socket.send(toMulaw(sound.slice(at, at + 4_096)));
    },
    finish: () => socket.send('{"type":"finish"}'),
    until: (type: SaidByListener["type"]) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (heard.some((said) => said.type === type)) resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

const wordsIn = ({ heard }: Spoken) => heard.flatMap((said) => (said.type === "words" ? said.words : []));
const reasonIn = ({ heard }: Spoken) => heard.find((said) => said.type === "unheard")?.reason;

/** Begins, and waits until it is over. */
async function reasonFor(who: Person, sessionId: string, language = "en") {
  const spoken = await connect();
  spoken.begin(who, sessionId, language);
  spoken.speak(voice);
  await spoken.closed;
  expect(wordsIn(spoken)).toEqual([]);
  return reasonIn(spoken);
}

test("streams words, sends the last on request, and closes", async () => {
  const spoken = await connect();
  spoken.begin(teller, interview);
  spoken.speak(voice, new Int16Array(16_000));
  await spoken.until("words");
  expect(wordsIn(spoken).map(({ text }) => text)).toEqual(expect.arrayContaining(["father", "small", "bakery"]));
  expect(spoken.heard.map(({ type }) => type)).toEqual(["listening", "words"]);
  spoken.speak(voice);
  spoken.finish();
  expect(await spoken.closed).toBe(1000);
  expect(wordsIn(spoken).filter(({ text }) => text === "bakery")).toHaveLength(2);
  expect(spoken.heard.at(-1)).toEqual({ type: "finished" });
});

test("transcribes only a signed-in person in their own interview", async () => {
  const other = await signedInPerson(app);
  const nobody = { ...teller, token: await app.identity.sign({ role: "authenticated", sub: teller.id, exp: 1 }) };
  const exp = Math.floor(Date.now() / 1000) + 60;
  const visitor = {
    ...teller,
    token: await app.identity.sign({ role: "authenticated", sub: teller.id, exp, is_anonymous: true }),
  };
  for (const [who, session] of [
    [other, interview],
    [nobody, interview],
    [visitor, interview],
    [{ ...teller, token: app.identity.keys.publishableKey }, interview],
    [{ ...teller, token: app.identity.keys.secretKey }, interview],
    [teller, crypto.randomUUID()],
  ] as const)
    expect(await reasonFor(who, session)).toBe("not-allowed");
});

test("transcribes nothing without both consents and ends when one is withdrawn", async () => {
  for (const agreed of [["record"], ["transcribe"]] as const) {
    const who = await signedInPerson(app, agreed);
    expect(await reasonFor(who, await sessionOf(who))).toBe("no-consent");
  }
  const who = await signedInPerson(app);
  const spoken = await connect();
  spoken.begin(who, await sessionOf(who));
  spoken.speak(voice);
  await spoken.until("listening");
  await app.context.db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${who.id}, 'transcribe', false, 'tapped', 'No.', 'en')`;
  await spoken.closed;
  expect([reasonIn(spoken), wordsIn(spoken)]).toEqual(["no-consent", []]);
});

test("reports at once that no local recognizer knows French", async () => {
  expect(await reasonFor(teller, interview, "fr")).toBe("no-recogniser");
});

test("counts places with conversations and replaces an older voice of a person", async () => {
  const conversation = await rawVoice(await signedUrlOf(app.url, (await voiceVisitor(app.url)).key));
  conversation.send({ type: "conversation_initiation_client_data", dynamic_variables: { user_name: "Evelyn" } });
  await expect.poll(() => conversation.frames.length).toBeGreaterThan(1);
  const held = [];
  for (let count = 1; count < Math.ceil(listenLimits.maxListeners / 2); count++) {
    const who = await signedInPerson(app);
    const [spoken, session] = [await connect(), await sessionOf(who)];
    spoken.begin(who, session);
    await spoken.until("listening");
    held.push({ who, session, spoken });
  }
  expect(await reasonFor(teller, interview)).toBe("full");
  const [first] = held;
  if (!first) throw new Error("nobody is listened to");
  const again = await connect();
  again.begin(first.who, first.session);
  await first.spoken.closed;
  expect(reasonIn(first.spoken)).toBe("over");
  again.socket.terminate();
  conversation.socket.terminate();
  for (const { spoken } of held) spoken.socket.terminate();
  const isLeft = async () => {
    const spoken = await connect();
    spoken.begin(teller, interview);
    await Promise.race([spoken.until("listening"), spoken.closed]);
    spoken.socket.terminate();
    return reasonIn(spoken) ?? "listening";
  };
  await expect.poll(isLeft, { interval: 1_000 }).toBe("listening");
});

test("charges a started minute for every connection", async () => {
  const who = await signedInPerson(app);
  const session = await sessionOf(who);
  const reasons = [];
  for (let count = 0; count <= listenLimits.begins.points; count++) reasons.push(await reasonFor(who, session, "fr"));
  expect([...new Set(reasons)]).toEqual(["no-recogniser", "full"]);
});

test("rejects foreign origins and unlimited strangers", async () => {
  for (const origin of ["https://evil.example", "null", "http://localhost:1", "x"])
    expect((await connect(origin)).refused).toBe(403);
  const strangers = [];
  for (let count = 0; count < listenLimits.maxStrangersOfNetwork; count++) strangers.push(await connect());
  expect((await connect()).refused).toBe(429);
  for (const { socket } of strangers) socket.terminate();
  await Promise.all(strangers.map(({ closed }) => closed));
  await expect
    .poll(async () => {
      const { refused, socket } = await connect();
      socket.terminate();
      return refused;
    })
    .toBe(null);
});

test("closes only the socket that sends unknown messages", async () => {
  const random = randomFrom(20_261_122);
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
  const begin = { type: "begin", token: teller.token, sessionId: interview, language: "en" };
  const firsts: (string | Buffer)[] = [
    "",
    "{",
    "[]",
    "null",
    '"begin"',
    '{"type":"finish"}',
    '{"type":"begin"}',
    "[".repeat(15_000),
    ...[{ token: "a\r\nb: c" }, { token: "x".repeat(9_000) }, { sessionId: "1 or 1=1" }, { language: "de" }].map(
      (wrong) => JSON.stringify({ ...begin, ...wrong }),
    ),
    ...Array.from({ length: 8 }, (_, at) => bytes(at * 100)),
  ];
  for (const first of firsts) {
    const spoken = await connect();
    spoken.socket.send(first);
    await spoken.closed;
    expect(reasonIn(spoken), String(first).slice(0, 40)).toBe("not-allowed");
  }
  const large = await connect();
  large.socket.send(Buffer.alloc(listenBounds.maxFrameBytes + 1));
  expect(await large.closed).toBe(1009);
  const noise = await connect();
  noise.begin(teller, interview);
  await noise.until("listening");
  for (let at = 0; at < 40; at++) noise.socket.send(bytes(Math.floor(random() * 4_000)));
  noise.begin(teller, interview);
  await noise.closed;
  expect(reasonIn(noise)).toBe("not-allowed");
  const fast = await connect();
  fast.begin(teller, interview);
  await fast.until("listening");
  fast.speak(new Int16Array((listenLimits.maxAheadMs + 60_000) * 16));
  await fast.closed;
  expect(reasonIn(fast)).toBe("over");
  const whole = await connect();
  whole.begin(teller, interview);
  whole.speak(voice);
  whole.finish();
  await whole.closed;
  expect(wordsIn(whole).length).toBeGreaterThan(5);
});
