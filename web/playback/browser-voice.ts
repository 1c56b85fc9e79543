import type { Language } from "#domain/language.ts";

/**
 * A voice that speaks the language on this device without a network; null when there is none. Voices can load after
 * the page.
 */
function localVoice(language: Language): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in globalThis)) return null;
  const voices = speechSynthesis
    .getVoices()
    .filter(({ localService, lang }) => localService && lang.startsWith(language));
  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
}

/**
 * Reads text aloud with an on-device voice. Calls `done` at the end or when stopped. Returns false when no such voice
 * exists.
 */
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
