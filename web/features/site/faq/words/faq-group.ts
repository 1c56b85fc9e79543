import type { Titled } from "#web/features/site/claims/claims.ts";

export type FaqGroup = { title: string; items: readonly Titled[] };
