import type { Language } from "#domain/language.ts";

/**
 * A voice of this device that speaks the language and sends nothing anywhere; null where there is none. Voices may come a
 * little after the page.
 */
function localVoice(language: Language): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in globalThis)) return null;
  const voices = speechSynthesis
    .getVoices()
    .filter(({ localService, lang }) => localService && lang.startsWith(language));
  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
}

/** Reads aloud with the browser's own voice. `done` when it has ended or was stopped. False where no voice stays on this device. */
export function speakInBrowser(text: string, language: Language, rate: number, done: () => void): boolean {
  const voice = localVoice(language);
  if (!voice) return false;
  const said = new SpeechSynthesisUtterance(text);
  Object.assign(said, { voice, lang: voice.lang, rate });
  said.addEventListener("end", done);
  said.addEventListener("error", done);
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
  return true;
}

export function stopBrowserSpeech(): void {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}
