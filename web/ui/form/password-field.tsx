import { useId, useState, type InputHTMLAttributes } from "react";

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  words: { show: string; hide: string; whatITyped: string };
};

/** A password field with a button that reveals it. */
export function PasswordField({ label, words, ...input }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <span className="with-button">
        <input id={id} {...input} type={shown ? "text" : "password"} />
        <button className="link" type="button" aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? words.hide : words.show} <span className="unseen">{words.whatITyped}</span>
        </button>
      </span>
    </p>
  );
}
