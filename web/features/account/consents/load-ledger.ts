import { z } from "zod/mini";
import { consentPurposes } from "#domain/account/consent.ts";
import { loadConsents } from "#web/lib/account/consents.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const lineSchema = z.object({
  line: z.int(),
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  how: z.enum(["tapped", "spoken"]),
  wording: z.string(),
  text_version: z.string(),
  statement_path: z.nullable(z.string()),
  sentence: z.nullable(z.string()),
  said_at: z.string(),
});
/** One decision of the ledger. */
export type LedgerLine = z.infer<typeof lineSchema>;

const pageRows = 1000;

/** The whole ledger, newest first, after what this device had not sent yet. Throws RequestFailure. */
export async function loadLedger(userId: string): Promise<LedgerLine[]> {
  await loadConsents(userId);
  const lines: LedgerLine[] = [];
  for (;;) {
    const page = rest
      .from("consents")
      .select(columnsOf("consents", lineSchema))
      .eq("user_id", userId)
      .order("line", { ascending: false })
      .range(lines.length, lines.length + pageRows - 1);
    const rows = z.array(lineSchema).parse(await dataOf(page));
    lines.push(...rows);
    if (rows.length < pageRows) return lines;
  }
}
