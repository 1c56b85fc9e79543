// The content of this repository, for programs and tests that do not begin in server/main.ts. Import it first.
import { placeContent } from "./place-content.ts";

placeContent(null);
