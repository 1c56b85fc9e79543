import type { ButtonHTMLAttributes } from "react";

type Look = "main" | "second" | "plain";

/** A busy button says so, and takes no second tap. */
export function Button({
  look = "main",
  busy = false,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean }) {
  return <button type="button" className={`button ${look}`} aria-busy={busy} disabled={busy} {...rest} />;
}
