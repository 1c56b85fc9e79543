import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import postgres from "postgres";

const loginRole = "heirvoice_api";
const tries = 5;

/**
 * The APIs' connection URL: a login that owns nothing and may only switch to `anon`, `authenticated` or `service_role`,
 * so a statement outside its transaction can do nothing. Creates the login if missing. Its password is derived from the
 * owner's, so that all processes of a database agree on it.
 */
export async function apiLogin(sql: Sql, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac("sha256", url.password || ownerUrl)
    .update(loginRole)
    .digest("base64url");
  url.username = loginRole;
  url.password = password;
  if (await canConnect(url.href)) return url.href;
  for (let attempt = 1; ; attempt++) {
    try {
      await makeLogin(sql, password);
      return url.href;
    } catch (thrown) {
      if (!isRace(thrown) || attempt === tries) throw thrown;
    }
  }
}

async function canConnect(url: string): Promise<boolean> {
  const trial = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await trial`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await trial.end({ timeout: 1 });
  }
}

async function makeLogin(sql: Sql, password: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [known] = await tx`select from pg_roles where rolname = ${loginRole}`;
    const verb = known ? "alter" : "create";
    const [row] = await tx<{ text: string }[]>`
      select format('%s role %I login noinherit password %L', ${verb}::text, ${loginRole}::text, ${password}::text) as text`;
    await tx.unsafe(row?.text ?? "");
    await tx.unsafe(`grant anon, authenticated, service_role to ${loginRole}`);
  });
}

/** Roles are server-wide: a process of another database may create the same one concurrently. */
function isRace(thrown: unknown): boolean {
  return thrown instanceof Error && /concurrently updated|already exists|duplicate key/.test(thrown.message);
}
