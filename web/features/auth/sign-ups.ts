/** With a waitlist, sign-up requires an invitation. */
export function signUpsAreOpen(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="sign-ups"]')?.content !== "waitlist";
}
