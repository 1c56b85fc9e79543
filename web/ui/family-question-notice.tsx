import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** Announces a family question politely. */
export function FamilyQuestionNotice({ asks, look, to }: { asks: string; look: string; to: string }) {
  return (
    <p className="asks-you">
      <Icon name="people" size={28} />
      <span>
        <b>{asks}</b>{" "}
        <Link className="link" to={to}>
          {look}
        </Link>
      </span>
    </p>
  );
}
