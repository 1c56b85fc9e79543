import type { ButtonHTMLAttributes } from "react";

const looks = { main: "button main", quiet: "button", plain: "link" };

/** A busy button says so, and takes no second tap. */
export function Button({
  look = "main",
  busy = false,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: keyof typeof looks; busy?: boolean }) {
  return <button type="button" className={looks[look]} aria-busy={busy} disabled={busy} {...rest} />;
}
