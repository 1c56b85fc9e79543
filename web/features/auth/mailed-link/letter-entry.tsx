import { useLocation } from "react-router";
import { z } from "zod/mini";
import { useWords } from "#web/lib/texts/language.tsx";
import type { OpenedLetter } from "#web/lib/mailed-links/opened-letter.ts";
import { recordConfirmation } from "#web/lib/mailed-links/confirmations.ts";
import { EmailForm } from "#web/features/auth/email-form.tsx";
import { authWords } from "#web/features/auth/auth-words.ts";

/** Names the inviter and the invitation. */
export function InvitedBy({ letter }: { letter: OpenedLetter | null | undefined }) {
  const { letter: words } = useWords(authWords);
  if (!letter) return null;
  return (
    <p className="who-invites">
      <b>{words[letter.kind].title(letter.from, letter.to)}</b>
      {letter.from === letter.fromEmail ? null : ` (${letter.fromEmail})`}
    </p>
  );
}

const emailSchema = z.object({ email: z.string() });

/** The sign-in of an invited person, with one accept button. `isPressed`: the previous page already accepted. */
export function LetterForm({ letter, isPressed }: { letter: OpenedLetter; isPressed: boolean }) {
  const { letter: words } = useWords(authWords);
  const typed = emailSchema.safeParse(useLocation().state).data?.email ?? letter.email;
  return (
    <>
      <p className="sent-to">{words.proves}</p>
      <EmailForm
        email={typed}
        keep={() => undefined}
        source=""
        why="code"
        label={words[letter.kind].yes}
        isPressed={isPressed}
        onSend={() => (letter.kind === "family" ? recordConfirmation(letter.token, true) : undefined)}
      />
    </>
  );
}
