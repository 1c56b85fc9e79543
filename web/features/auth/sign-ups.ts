/** With a waitlist nobody makes an account without being asked in. */
export function signUpsAreOpen(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="sign-ups"]')?.content !== "waitlist";
}
