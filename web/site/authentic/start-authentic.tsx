import { hydrateRoot } from "react-dom/client";
import { Authentic, type AuthenticProps } from "./authentic.tsx";
import { examineFile } from "./examine/open-examiner.ts";

const place = document.querySelector<HTMLElement>("#authentic");
if (place) {
  const props: AuthenticProps = JSON.parse(place.dataset["props"] ?? "{}");
  hydrateRoot(place, <Authentic {...props} examine={examineFile} />);
}
