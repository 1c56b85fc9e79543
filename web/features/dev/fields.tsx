import { useState } from "react";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Segments } from "#web/ui/form/segments.tsx";

/** Every kind of field. */
export function Fields({ mode }: { mode: string }) {
  const [sought, setSought] = useState("");
  return (
    <>
      <Field label="First name" hint="As your family calls you" name={`${mode}-name`} />
      <TextField label="Your words" hint="Correct what was misheard" name={`${mode}-words`} rows={3} />
      <PasswordField label="Password" words={{ show: "Show", hide: "Hide", whatITyped: "what I type" }} />
      <SearchField label="Words to look for" value={sought} change={setSought} isHinted />
      <CodeField label="Six digits" name={`${mode}-code`} />
      <Segments
        label="Letters"
        name={`${mode}-letters`}
        choices={[
          ["usual", "Usual"],
          ["larger", "Larger"],
        ]}
        defaultChecked
      />
      <label className="tick">
        <input type="checkbox" defaultChecked /> In the book
      </label>
    </>
  );
}
