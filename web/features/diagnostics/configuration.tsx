import { useState } from "react";
import { signatureToleranceMinutes, webhookPath, webhookVersion } from "#domain/voice-protocol/webhook.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Chip } from "./chip.tsx";
import { Fact } from "./debug-info.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";

export function Configuration({ isActive }: { isActive: boolean | null }) {
  const { configuration: words } = useWords(diagnosticsWords);
  const [said, setSaid] = useState("");
  const url = `${location.origin}${webhookPath}`;
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? words.copied : words.notCopied);
  };
  return (
    <section className="card" aria-labelledby="configuration-title">
      <h2 id="configuration-title">{words.title}</h2>
      <dl className="diagnostics-facts">
        <Fact name={words.url}>
          <code>{url}</code>
          <br />
          <Button look="plain" onClick={() => void copy()}>
            <Icon name="file" size={22} /> {words.copy}
          </Button>{" "}
          <span role="status">{said}</span>
        </Fact>
        <Fact name={words.version}>
          <code>{webhookVersion}</code>
        </Fact>
        <Fact name={words.status}>
          {isActive === null ? (
            "…"
          ) : (
            <Chip kind={isActive ? "good" : "bad"}>{isActive ? words.active : words.inactive}</Chip>
          )}
        </Fact>
        <Fact name={words.signature}>{words.tolerance(signatureToleranceMinutes)}</Fact>
      </dl>
    </section>
  );
}
