import type { ClaimedSection } from "#web/site/claims.ts";

export type FaqGroup = { title: string; items: readonly ClaimedSection[] };
