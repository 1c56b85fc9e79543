import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type RefObject, type SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LinkIcon } from "#web/features/links/link-icon.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { giveLink } from "#web/features/links/load-links.ts";
import { rememberPin, type MadeLink } from "#web/features/links/made-link.ts";
import { BookPermissions } from "#web/features/links/book-permissions.tsx";
import { DaysAndPin } from "./days-and-pin.tsx";
import { LinkAside } from "./link-aside.tsx";
import type { Targets } from "./load-targets.ts";
import { OfferChoice } from "./offer-choice.tsx";
import { useNewLink, type AskedLink, type NewLinkForm } from "./use-new-link.ts";

const maxRecipient = 100;
const tooManyLinks = 429;

/** Chooses what a link opens, for how long and for whom. A failure keeps all choices. */
export function GiveLinkForm({ targets, asked }: { targets: Targets; asked: AskedLink }) {
  const { give } = useWords(linksWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useNewLink(targets, asked);
  const nameField = useRef<HTMLDivElement>(null);
  const [isNameless, setNameless] = useState(false);
  const making = useMutation({
    mutationFn: () => giveLink(form.link),
    onSuccess: async ({ id, token }) => {
      if (form.hasPin) rememberPin(id, form.pin);
      const made: MadeLink = { id, token, recipient: form.link.recipient };
      await navigate(pagePath(language, "/links"), { state: { made } });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isMissing = form.link.recipient === "";
    setNameless(isMissing);
    if (isMissing) nameField.current?.querySelector("input")?.focus();
    else if (!making.isPending) making.mutate();
  };
  return (
    <div className="links-columns">
      <form className="stacked give-link" onSubmit={submit} noValidate>
        <OfferChoice form={form} />
        <DaysAndPin form={form} />
        <Recipient form={form} isMissing={isNameless} clear={() => setNameless(false)} place={nameField} />
        <MayAdd form={form} />
        {form.offer === "book" || form.offer === "audiobook" ? (
          <BookPermissions scope={form.offer} permissions={form.permissions} change={form.set.permissions} />
        ) : null}
        <NotMade error={making.error} />
        <div className="give-acts">
          <Button type="submit" large busy={making.isPending}>
            <LinkIcon name="link" size={26} /> {give.make}
          </Button>
          <Link className="button large" to={pagePath(language, "/links")}>
            {give.cancel}
          </Link>
        </div>
      </form>
      <LinkAside form={form} />
    </div>
  );
}

type RecipientProps = {
  form: NewLinkForm;
  isMissing: boolean;
  clear: () => void;
  place: RefObject<HTMLDivElement | null>;
};

function Recipient({ form, isMissing, clear, place }: RecipientProps) {
  const { give } = useWords(linksWords);
  return (
    <div ref={place}>
      <Field
        label={give.whom}
        hint={give.whomHint}
        problem={isMissing ? give.whomMissing : undefined}
        aria-invalid={isMissing || undefined}
        maxLength={maxRecipient}
        autoComplete="off"
        value={form.recipient}
        onChange={({ currentTarget }) => {
          form.set.recipient(currentTarget.value);
          clear();
        }}
      />
    </div>
  );
}

function MayAdd({ form }: { form: NewLinkForm }) {
  const { give } = useWords(linksWords);
  if (form.offer !== "memory") return null;
  return (
    <Segments
      label={give.may}
      choices={[
        ["read", give.read],
        ["add", give.add],
      ]}
      name="may"
      chosen={form.adds ? "add" : "read"}
      choose={(may) => form.set.adds(may === "add")}
    />
  );
}

function NotMade({ error }: { error: Error | null }) {
  const { give } = useWords(linksWords);
  if (error === null) return null;
  const isLimit = error instanceof RequestFailure && error.status === tooManyLinks;
  return <Notice kind="problem">{isLimit ? give.tooMany : give.notMade}</Notice>;
}
