import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { sendUnsentWork, type UnsentWork } from "./unsent-work.ts";
import { signOutWords } from "./sign-out-words.ts";

type SignOutDialogProps = { userId: string; waiting: UnsentWork; stay: () => void; leave: () => Promise<void> };

/** Lists what would remain on this device, and offers to send it first. It deletes nothing. */
export function SignOutDialog({ userId, waiting, stay, leave }: SignOutDialogProps) {
  const words = useWords(signOutWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const {
    mutate: send,
    isPending: sending,
    isError: failed,
  } = useMutation({
    mutationFn: async () => {
      await sendUnsentWork(userId, waiting, language);
      await leave();
    },
  });
  const { takes, corrections, memories, recording } = waiting;
  const look = () => {
    stay();
    void navigate(pagePath(language, "/dashboard"));
  };
  return (
    <Dialog title={words.title} open onClose={stay}>
      {recording ? <p>{words.recording}</p> : null}
      {!recording && takes.length > 0 ? <p>{words.takes(takes.length)}</p> : null}
      {corrections.length > 0 ? <p>{words.corrections(corrections.length)}</p> : null}
      {memories > 0 ? <p>{words.memories(memories)}</p> : null}
      <p>{words.stays}</p>
      {failed ? <Notice kind="problem">{words.notSent}</Notice> : null}
      <div className="leave">
        {recording ? null : (
          <Button busy={sending} onClick={() => send()}>
            {sending ? words.sending : words.send}
          </Button>
        )}
        {!recording && takes.length > 0 ? (
          <Button look="quiet" onClick={look}>
            {words.look}
          </Button>
        ) : null}
        <Button look={recording ? "main" : "quiet"} onClick={stay}>
          {words.stay}
        </Button>
        <Button look="plain" onClick={() => void leave()}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}
