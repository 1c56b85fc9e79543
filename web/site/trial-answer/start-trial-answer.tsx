import { hydrateRoot } from "react-dom/client";
import { AnswerNow, type AnswerNowProps } from "./trial-answer.tsx";

const place = document.querySelector<HTMLElement>("#answer-now");
if (place) {
  const props: AnswerNowProps = JSON.parse(place.dataset["props"] ?? "{}");
  hydrateRoot(place, <AnswerNow {...props} />);
}
