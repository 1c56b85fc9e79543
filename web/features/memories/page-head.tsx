import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";

type PageHeadProps = { back: string; backText: string; title: string; lead?: string };

/** A way back, and the page's title. */
export function PageHead({ back, backText, title, lead }: PageHeadProps) {
  return (
    <>
      <p className="way-back">
        <Link className="link" to={back}>
          <Icon name="back" size={24} /> {backText}
        </Link>
      </p>
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
    </>
  );
}
