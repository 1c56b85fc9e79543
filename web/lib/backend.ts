import { createClient } from "@supabase/supabase-js";

/** The key the page came with: it opens nothing that row level security does not. */
const key = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";

/** The one client of the backend in this tab. */
export const backend = createClient(location.origin, key);
