import { parseError } from "#server/api/rest/rest-error.ts";

const identifier = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy;

/** Parses PostgREST's query language from left to right. Every syntax error is a 400 with its position. */
export class Scanner {
  at = 0;
  readonly text: string;
  private readonly where: string;

  constructor(text: string, where: string) {
    this.text = text;
    this.where = where;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(expected: string): boolean {
    return this.text.startsWith(expected, this.at);
  }

  accept(expected: string): boolean {
    if (!this.peek(expected)) return false;
    this.at += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.accept(expected)) throw this.fail(`"${expected}"`);
  }

  /** The match of a sticky pattern at this position, or null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  /** A name: `"any thing"` in quotes, or letters, digits, `_`, `$`, spaces and inner dashes. */
  name(): string {
    if (this.peek('"')) return this.quoted();
    const found = this.match(identifier)?.trim();
    if (!found) throw this.fail("a name");
    return found;
  }

  /** Text between double quotes; a backslash escapes the next character. */
  quoted(): string {
    this.expect('"');
    let value = "";
    for (; !this.done; this.at++) {
      const char = this.text[this.at];
      if (char === '"') {
        this.at++;
        return value;
      }
      if (char === "\\") this.at++;
      value += this.text[this.at] ?? "";
    }
    throw this.fail('a closing "');
  }

  /** One or more of `item`, separated by commas. */
  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.accept(",")) items.push(item());
    return items;
  }

  end(): void {
    if (!this.done) throw this.fail("the end of the input");
  }

  fail(wanted: string): Error {
    return parseError(this.where, this.text, this.at, wanted);
  }
}
