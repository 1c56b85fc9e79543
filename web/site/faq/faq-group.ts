import type { Titled } from "#web/site/claims.ts";

export type FaqGroup = { title: string; items: readonly Titled[] };
