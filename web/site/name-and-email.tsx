import { Field } from "#web/ui/form/field.tsx";

type NameAndEmailProps = {
  words: { name: string; email: string };
  /** How the name is called in the form, and which one a browser may fill in. */
  name: "first_name" | "name";
  typed: { name?: string | undefined; email?: string | undefined };
};

const filledIn = { first_name: "given-name", name: "name" };

/** Name and address. `typed`: the values of a form that was posted without a script. */
export function NameAndEmail({ words, name, typed }: NameAndEmailProps) {
  return (
    <>
      <Field
        label={words.name}
        name={name}
        autoComplete={filledIn[name]}
        maxLength={200}
        defaultValue={typed.name}
        required
      />
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={320}
        defaultValue={typed.email}
        required
      />
    </>
  );
}
