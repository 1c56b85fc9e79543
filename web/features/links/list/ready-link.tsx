import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkIcon } from "#web/features/links/link-icon.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { forgetPin, pinOf, type MadeLink } from "#web/features/links/made-link.ts";
import { useSendLink } from "#web/features/links/use-send-link.ts";

/** A new link with its address and PIN. The server stores neither readably. */
export function ReadyLink({ made }: { made: MadeLink }) {
  const { ready } = useWords(linksWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const path = pagePath(language, `/shared/${made.token}`);
  const { copy, share } = useSendLink(`${location.origin}${path}`);
  const pin = pinOf(made.id);
  return (
    <div className="ready-link" role="status">
      <Icon name="tick" size={26} />
      <div>
        <p>
          <b>{ready.title}</b> {pin === null ? ready.send : ready.sendWithPin(made.recipient)}{" "}
          {pin === null ? null : <b className="ready-pin">{[...pin].join(" ")}</b>}
          {pin === null ? null : "."} {ready.once}
        </p>
        <div className="ready-address">
          <output aria-label={ready.address}>
            {location.host}
            {path}
          </output>
          {share === null ? null : (
            <Button look="quiet" onClick={() => void share()}>
              <LinkIcon name="share" /> {ready.share}
            </Button>
          )}
          <Button look="quiet" onClick={() => void copy()}>
            <LinkIcon name="link" /> {ready.copy}
          </Button>
        </div>
        <Button
          look="plain"
          onClick={() => {
            forgetPin(made.id);
            void navigate(pagePath(language, "/links"), { replace: true });
          }}
        >
          {ready.done}
        </Button>
      </div>
    </div>
  );
}
