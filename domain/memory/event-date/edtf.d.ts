/** The parts of the untyped package `edtf` that this project uses. Times are milliseconds since 1970, UTC. */
declare module "edtf" {
  export class Date {
    readonly edtf: string;
    readonly min: number;
    readonly max: number;
    readonly year: number;
    /** 0 to 11. */
    readonly month: number;
    readonly date: number;
    /** 1: year, 2: month, 3: day. */
    readonly precision: number;
    readonly approximate: { value: number };
    readonly unspecified: { value: number };
    /** The year, month or day that follows by `steps`. */
    next(steps?: number): Date;
    prev(steps?: number): Date;
  }
  export class Season {
    readonly edtf: string;
    readonly year: number;
    /** 21: spring to 24: winter. */
    readonly season: number;
  }
  export class Interval {
    readonly edtf: string;
    /** Infinity: open. */
    readonly lower: Date | number;
    readonly upper: Date | number;
  }
  /** Throws unless the text is EDTF of one of these types and at most this level. */
  export default function edtf(
    text: string,
    accepted: { level: number; types: readonly string[] },
  ): Date | Season | Interval;
}
