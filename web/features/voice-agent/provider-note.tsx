import { useWords } from "#web/i18n/language.tsx";
import { providerOrigin } from "./line/provider.ts";
import { voiceWords } from "./words/voice-words.ts";

/** Where a voice goes while somebody talks; nothing where it stays on this machine. */
export function ProviderNote() {
  const words = useWords(voiceWords);
  const origin = providerOrigin();
  return origin === null ? null : <p className="hint">{words.goesTo(new URL(origin).hostname)}</p>;
}
