import type { ButtonHTMLAttributes } from "react";

const looks = { main: "button main", quiet: "button", listen: "button listen", plain: "link" };

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof looks;
  busy?: boolean;
  large?: boolean;
};

/** A busy button is announced, ignores taps and keeps the focus. */
export function Button({ look = "main", busy = false, large = false, type = "button", onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={busy ? "button" : type}
      className={large ? `${looks[look]} large` : looks[look]}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    />
  );
}
