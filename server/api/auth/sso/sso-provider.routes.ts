import { Hono } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { jsonObject, readBody, uuidParam } from "#server/api/auth/request/request-edge.ts";
import { isTaken } from "#server/api/auth/users/user-store.ts";
import { readIdpMetadata } from "./saml-metadata.ts";
import { deleteProvider, findProvider, listProviders, saveProvider, type SsoProvider } from "./sso-store.ts";

const maxMetadataBytes = 600_000;
const patienceMs = 10_000;
const domain = z.string().regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i);
const bodySchema = z.looseObject({
  type: z.literal("saml").nullish(),
  metadata_xml: z.string().nullish(),
  metadata_url: z.url({ protocol: /^https$/ }).nullish(),
  domains: z.array(domain).max(100).nullish(),
  attribute_mapping: jsonObject.nullish(),
});
type Body = z.infer<typeof bodySchema>;

/** SAML provider administration. The caller has already been verified as the operator. */
export function ssoProviderRoutes(context: AuthContext): Hono {
  const { sql } = context;
  const known = async (id: string) => {
    const provider = await findProvider(sql, id);
    if (provider === null) throw refuse(404, "sso_provider_not_found", "SSO Identity Provider not found");
    return provider;
  };
  return new Hono()
    .get("/admin/sso/providers", async (c) => c.json({ items: (await listProviders(sql)).map(providerAnswer) }))
    .post("/admin/sso/providers", async (c) => {
      const body = await readBody(c, bodySchema, maxMetadataBytes);
      return c.json(providerAnswer(await known(await save(context, null, body))), 201);
    })
    .get("/admin/sso/providers/:idp_id", async (c) => c.json(providerAnswer(await known(uuidParam(c, "idp_id")))))
    .put("/admin/sso/providers/:idp_id", async (c) => {
      const provider = await known(uuidParam(c, "idp_id"));
      const body = await readBody(c, bodySchema, maxMetadataBytes);
      return c.json(providerAnswer(await known(await save(context, provider, body))));
    })
    .delete("/admin/sso/providers/:idp_id", async (c) => {
      const provider = await known(uuidParam(c, "idp_id"));
      await deleteProvider(sql, provider.id);
      return c.json(providerAnswer(provider));
    });
}

/** Absent fields stay unchanged. */
async function save(context: AuthContext, known: SsoProvider | null, body: Body): Promise<string> {
  const xml = body.metadata_xml ?? (body.metadata_url ? await fetchMetadata(body.metadata_url) : known?.metadata_xml);
  if (xml === undefined) throw invalid("Either metadata_xml or metadata_url must be set");
  const fields = {
    entity_id: readIdpMetadata(xml).entityId,
    metadata_xml: xml,
    metadata_url: body.metadata_url ?? known?.metadata_url ?? null,
    attribute_mapping: body.attribute_mapping ?? known?.attribute_mapping ?? {},
    domains: body.domains ?? known?.domains ?? [],
  };
  try {
    return await context.sql.begin((sql) => saveProvider(sql, known?.id ?? null, fields, context.clock()));
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown;
    throw refuse(422, "saml_idp_already_exists", "SAML Identity Provider with this EntityID or domain already exists");
  }
}

async function fetchMetadata(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: "error" }).catch(
    (cause: unknown) => {
      throw refuse(400, "saml_metadata_fetch_failed", "The SAML Metadata URL cannot be reached", cause);
    },
  );
  if (!answer.ok) throw refuse(400, "saml_metadata_fetch_failed", `The SAML Metadata URL answered ${answer.status}`);
  return answer.text();
}

function providerAnswer(provider: SsoProvider) {
  const { entity_id, metadata_xml, metadata_url, attribute_mapping } = provider;
  return {
    id: provider.id,
    saml: { entity_id, metadata_xml, ...(metadata_url === null ? {} : { metadata_url }), attribute_mapping },
    domains: provider.domains.map((name) => ({ domain: name })),
    created_at: provider.created_at.toISOString(),
    updated_at: provider.updated_at.toISOString(),
  };
}
