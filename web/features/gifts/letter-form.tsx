import { useMemo } from "react";
import { z } from "zod/mini";
import { giftAddressSchema, giftNameSchema, relations, type Letter } from "#domain/order/gift.ts";
import { languageSchema } from "#domain/language.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import type { GiftWords } from "./gift.en.ts";
import { giftWords } from "./gift-words.ts";

const schemaOf = ({ problems }: GiftWords, own: string) => {
  const name = z.pipe(
    z.string(),
    z.string().check(z.refine((typed) => giftNameSchema.safeParse(typed).success, problems.name)),
  );
  const email = z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((typed) => giftAddressSchema.safeParse(typed).success, problems.email),
    z.refine((typed) => typed !== own, problems.own),
  );
  const relation = z.enum(relations, { error: problems.relation });
  return z.object({ relation, recipient_name: name, email, giver_name: name, language: languageSchema });
};

type LetterFormProps = {
  start: Partial<Letter> & Pick<Letter, "language" | "giver_name">;
  send: (letter: Letter) => Promise<void>;
  /** Set if the address was wrong. */
  focusEmail?: boolean;
};

/** The recipient of a gift and the letter to them. */
export function LetterForm({ start, send, focusEmail = false }: LetterFormProps) {
  const words = useWords(giftWords);
  const own = useSession()?.user.email?.toLowerCase() ?? "";
  const form = useForm({
    schema: useMemo(() => schemaOf(words, own), [words, own]),
    start: { recipient_name: "", email: "", ...start },
    failed: words.problems.failed,
    submit: (letter) => send(letter).then(noProblem, (thrown: unknown) => refusalText(words, thrown)),
  });
  const { form: said } = words;
  return (
    <form {...form.props} className="letter-form">
      <Segments
        label={said.relation}
        choices={relations.map((one) => [one, said.relations[one]])}
        {...form.field("relation")}
      />
      <Field label={said.name} hint={said.nameHint} autoComplete="off" required {...form.field("recipient_name")} />
      <Field
        label={said.email}
        hint={said.emailHint}
        type="email"
        autoFocus={focusEmail}
        autoComplete="off"
        required
        {...form.field("email")}
      />
      <Field label={said.giver} hint={said.giverHint} autoComplete="name" required {...form.field("giver_name")} />
      <Segments
        label={said.language}
        choices={[
          ["en", "English"],
          ["fr", "Français"],
        ]}
        {...form.field("language")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <Button type="submit" busy={form.busy}>
        <Icon name="envelope" size={28} /> {form.busy ? said.sending : said.send}
      </Button>
    </form>
  );
}

const noProblem = () => null;

/** The server's refusal of a letter as text. */
export function refusalText({ problems }: GiftWords, thrown: unknown): string {
  const status = thrown instanceof RequestFailure ? thrown.status : 0;
  if (status === 409) return problems.putOff;
  if (status === 429) return problems.tooMany;
  return problems.failed;
}
