const answers = (count: number) => (count === 1 ? "one answer" : `${count} answers`);

export const en = {
  title: "A look inside your book",
  pages: "Your sample chapter",
  page: (at: number, of: number) => `Page ${at} of ${of}`,
  pictureOf: (at: number) => `Page ${at} of your sample chapter. The PDF holds its words.`,
  back: "Page back",
  next: "Page on",
  openPdf: (pages: number) => `Open the chapter as a PDF, ${pages} pages`,
  minute: "A minute of your own voice",
  minuteText: "From your recordings, cleaned and leveled as the audiobook is. No word is changed.",
  noMinute: "No passage could be cut out at the end of a sentence, so there is no minute of your voice.",
  tooEarly: (told: number, of: number) =>
    `${told} of ${of} told. After the last one, a sample chapter is set here, with a minute of your voice.`,
  writing: "Your last words are being written down. Then your sample chapter is set here.",
  nothing: "None of your answers is in the book. Choose one, and your sample chapter is set here.",
  noConsent: "There is no yes from you to a book, so none was made of your answers.",
  toAnswers: "To your answers",
  making: "Your sample chapter is being set. You may leave this page.",
  failed: "Your sample chapter could not be made. Your answers are safe.",
  tomorrow: "Your sample chapter was made many times today. It is made again tomorrow.",
  notLoaded: "Your sample chapter could not be loaded.",
  soundTitle: "How your recordings sound",
  soundGood: "Your voice is clear. There is nothing to change in the room.",
  soundNothing: "Nothing can be heard in these recordings.",
  advice: {
    clipped: (count: number) =>
      `In ${answers(count)} your voice is so loud that it distorts. Sit two hand spans from the microphone, or turn its level down.`,
    hum: (count: number) =>
      `Behind ${answers(count)} there is a constant hum, as a refrigerator, a heater or a lamp may make it. Move away from it, or switch it off while you speak.`,
    noise: (count: number) =>
      `In ${answers(count)} the room is heard behind your voice. Close window and door, and switch off what runs beside you.`,
    quiet: (count: number) => `In ${answers(count)} your voice is quiet. Sit closer, a hand span from the microphone.`,
  },
  measured: "What was measured",
  measuredText:
    "On your recordings as the microphone gave them; of long ones, the first ten minutes. 0 dB is the loudest that a recording can hold. Echo is not judged: it cannot be measured honestly here.",
  levels: (voice: number, background: number) =>
    `Voice ${voice} dB, background ${background} dB, ${voice - background} dB apart`,
  mutedPauses: (voice: number) => `Voice ${voice} dB, the pauses are silent`,
  unheard: "Nothing can be heard",
  verdict: { clear: "clear", clipped: "distorted", hum: "hum", noise: "noise", quiet: "quiet" },
};
export type SampleWords = typeof en;
