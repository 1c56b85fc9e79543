import { brand } from "#domain/content.ts";
import { lightToken } from "./app-icon.tsx";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/site/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The web app manifest, one for all languages. Its start address redirects to the visitor's language. */
export const manifest = {
  id: "/",
  name: brand,
  short_name: brand,
  description: "Your Voice, Their Legacy · Votre voix, leur héritage",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: lightToken("paper"),
  theme_color: lightToken("paper"),
  icons: [
    icon("icon-192", 192, "any"),
    icon("icon-512", 512, "any"),
    icon("maskable-192", 192, "maskable"),
    icon("maskable-512", 512, "maskable"),
  ],
};
