import { buildWeb } from "./web.mjs";

/** The tests serve the same pages as the product. */
export function setup() {
  buildWeb();
}
