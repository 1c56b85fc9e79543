import { maxEmailLength, maxNameLength } from "#domain/account/name-and-email.ts";
import { Field } from "#web/ui/form/field.tsx";

type NameAndEmailProps = {
  words: { name: string; email: string };
  /** The field name of the name, and its `autocomplete` value. */
  name: "first_name" | "name";
  typed: { name?: string | undefined; email?: string | undefined };
};

const filledIn = { first_name: "given-name", name: "name" };

/** Name and e-mail fields. `typed`: the values of a form that was posted without scripts. */
export function NameAndEmail({ words, name, typed }: NameAndEmailProps) {
  return (
    <>
      <Field
        label={words.name}
        name={name}
        autoComplete={filledIn[name]}
        maxLength={maxNameLength}
        defaultValue={typed.name}
        required
      />
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={maxEmailLength}
        defaultValue={typed.email}
        required
      />
    </>
  );
}
