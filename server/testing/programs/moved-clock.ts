// Preloaded into a program to shift its clock by `?ms=…`.
const ms = Number(new URL(import.meta.url).searchParams.get("ms"));
const RightDate = globalThis.Date;
const now = () => RightDate.now() + ms;

globalThis.Date = new Proxy(RightDate, {
  construct: (date, given: unknown[], made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
