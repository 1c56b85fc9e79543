import { z } from "zod";
import type { Content } from "#domain/content.ts";

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}+$/u, "holds a control character");
const bilingual = (most: number) => z.strictObject({ en: line(most), fr: line(most) });
const optional = <Inner extends z.ZodType>(inner: Inner) => inner.nullish().transform((value) => value ?? null);
const count = optional(z.int().min(1).max(1_000_000_000));

const priceSchema = z.strictObject({
  market: z.enum(["us", "fr"]),
  cents: z.int().min(100).max(100_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/, "is no currency code such as USD"),
});

const helpLineSchema = z.strictObject({
  about: z.enum(["self-harm", "abuse"]),
  number: line(40),
  name: bilingual(200),
  source: line(300),
  checked: z.iso.date(),
});

/** The content file. Unknown keys are refused, so that a misspelled one is noticed. */
export const contentSchema = z
  .strictObject({
    /** Plain characters: the brand stands in sender lines and file names. */
    brand: line(60).regex(/^[\p{L}\p{N} .&’'-]+$/u, "holds a character that no brand has"),
    operator: z
      .strictObject({ name: optional(line(200)), address: optional(line(300)), email: optional(z.email().max(320)) })
      .default({ name: null, address: null, email: null }),
    prices: z.array(priceSchema).min(2).max(10),
    counts: z
      .strictObject({ families: count, books: count, minutes: count })
      .default({ families: null, books: null, minutes: null }),
    testimonials: z
      .array(z.strictObject({ language: z.enum(["en", "fr"]), quote: line(600), name: line(120) }))
      .max(20)
      .default([]),
    data_region: optional(bilingual(120)),
    help_lines: z
      .array(
        z.strictObject({
          country: z.string().regex(/^[A-Z]{2}$/, "is no country code such as FR"),
          emergency: line(20),
          lines: z.array(helpLineSchema).max(20),
        }),
      )
      .max(250),
  })
  .superRefine(({ prices, help_lines: countries }, context) => {
    const repeated = (values: readonly string[], at: string, field: string) =>
      values.forEach((value, index) => {
        if (values.indexOf(value) < index)
          context.addIssue({ code: "custom", path: [at, index, field], message: `${value} stands there twice` });
      });
    repeated(
      prices.map(({ market }) => market),
      "prices",
      "market",
    );
    repeated(
      countries.map(({ country }) => country),
      "help_lines",
      "country",
    );
  })
  .transform((file, context): Content => {
    const priceOf = (market: "us" | "fr") => {
      const found = file.prices.find((one) => one.market === market);
      if (!found) context.addIssue({ code: "custom", path: ["prices"], message: `has no price for market ${market}` });
      return { cents: found?.cents ?? 0, currency: found?.currency ?? "" };
    };
    return {
      brand: file.brand,
      operator: file.operator,
      prices: { us: priceOf("us"), fr: priceOf("fr") },
      counts: file.counts,
      testimonials: file.testimonials,
      dataRegion: file.data_region,
      helpLines: file.help_lines.map(({ country, emergency, lines }) => ({ code: country, emergency, lines })),
    };
  });
