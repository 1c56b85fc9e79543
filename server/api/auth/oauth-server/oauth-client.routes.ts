import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { readPage, setPageHeaders } from "#server/api/auth/admin/pages.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { hashOfToken } from "#server/api/auth/one-time/one-time-code.ts";
import { readBody, uuidParam } from "#server/api/auth/request/request-edge.ts";
import {
  deleteClient,
  findClient,
  insertClient,
  listClients,
  updateClient,
  type OAuthClient,
} from "./oauth-client-store.ts";

const isRedirect = (text: string) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hash === "";
};
const webAddress = z.url({ protocol: /^https?$/ }).max(2048);
const fields = z.object({
  client_name: z.string().trim().min(1).max(1024),
  client_uri: webAddress.nullish(),
  logo_uri: webAddress.nullish(),
  redirect_uris: z.array(z.string().max(2048).refine(isRedirect, "is not an http(s) address")).min(1).max(10),
  grant_types: z.array(z.enum(["authorization_code", "refresh_token"])).min(1),
  response_types: z.array(z.enum(["code"])).min(1),
  scope: z.string().max(1024).nullish(),
  token_endpoint_auth_method: z.enum(["client_secret_basic", "client_secret_post", "none"]),
});
const { grant_types, response_types, token_endpoint_auth_method } = fields.shape;
const createSchema = fields.extend({
  grant_types: grant_types.nullish(),
  response_types: response_types.nullish(),
  token_endpoint_auth_method: token_endpoint_auth_method.nullish(),
});
const updateSchema = fields.partial();

/** OAuth client administration. The caller has already been verified as the operator. */
export function oauthClientRoutes(context: AuthContext): Hono {
  const { sql, clock } = context;
  return new Hono()
    .get("/admin/oauth/clients", async (c) => {
      const page = readPage(c);
      const { clients, total } = await listClients(sql, page);
      setPageHeaders(c, page, total);
      return c.json({ clients: clients.map(clientAnswer), aud: "authenticated" });
    })
    .post("/admin/oauth/clients", async (c) => {
      const { token_endpoint_auth_method: method = "client_secret_basic", ...given } = present(
        await readBody(c, createSchema),
      );
      const secret = method === "none" ? null : newSecret();
      const made = {
        ...given,
        token_endpoint_auth_method: method,
        client_type: method === "none" ? ("public" as const) : ("confidential" as const),
        registration_type: "manual" as const,
        client_secret_hash: secret && hashOfToken(secret),
      };
      const client = await insertClient(sql, made, clock());
      return c.json({ ...clientAnswer(client), ...(secret === null ? {} : { client_secret: secret }) }, 201);
    })
    .get("/admin/oauth/clients/:client_id", async (c) =>
      c.json(clientAnswer(known(await findClient(sql, uuidParam(c, "client_id"))))),
    )
    .put("/admin/oauth/clients/:client_id", async (c) => {
      const changes = present(await readBody(c, updateSchema));
      if (Object.keys(changes).length === 0) throw invalid("No fields provided for update");
      return c.json(clientAnswer(known(await updateClient(sql, uuidParam(c, "client_id"), changes, clock()))));
    })
    .delete("/admin/oauth/clients/:client_id", async (c) => {
      if (!(await deleteClient(sql, uuidParam(c, "client_id")))) throw noSuchClient();
      return c.body(null, 204);
    })
    .post("/admin/oauth/clients/:client_id/regenerate_secret", async (c) => {
      const id = uuidParam(c, "client_id");
      if (known(await findClient(sql, id)).client_type === "public")
        throw invalid("Public clients do not have a client secret");
      const secret = newSecret();
      const client = await updateClient(sql, id, { client_secret_hash: hashOfToken(secret) }, clock());
      return c.json({ ...clientAnswer(known(client)), client_secret: secret });
    });
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function known(client: OAuthClient | null): OAuthClient {
  if (client === null) throw noSuchClient();
  return client;
}

function noSuchClient() {
  return refuse(404, "oauth_client_not_found", "OAuth client not found");
}

/** Drops `null` and absent fields, which stay unchanged. */
function present<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], null | undefined> } {
  return JSON.parse(JSON.stringify(body, (_, value: unknown) => value ?? undefined));
}

function clientAnswer({ id, created_at, updated_at, ...client }: OAuthClient) {
  const named = Object.fromEntries(Object.entries(client).filter(([, value]) => value !== null));
  return { client_id: id, ...named, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
