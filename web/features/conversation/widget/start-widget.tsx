import { createRoot } from "react-dom/client";
import { languageSchema } from "#domain/language.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { LanguageContext } from "#web/lib/texts/language.tsx";
import { Widget } from "./widget.tsx";

/** A public page dispatches it to open the widget, also after the widget was closed. */
const asked = "talk-asked";

const language = languageSchema.safeParse(document.documentElement.lang).data ?? "en";

async function open(): Promise<void> {
  if (document.querySelector(".talk-widget") !== null) return;
  await voiceWords.load(language);
  const place = document.createElement("div");
  place.className = "talk-widget";
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <LanguageContext value={language}>
      <Widget close={close} />
    </LanguageContext>,
  );
}

document.addEventListener(asked, () => void open());
void open();
