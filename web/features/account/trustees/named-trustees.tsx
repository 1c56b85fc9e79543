import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SureDialog } from "./sure-dialog.tsx";
import { letTrusteeHear, removeTrustee, type Trustee } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useTrusteeChange } from "./use-trustees.ts";

/** The people whom the caller named, each with a button that removes them. */
export function NamedTrustees({ trustees }: { trustees: readonly Trustee[] }) {
  const words = useWords(trusteesWords);
  const removing = useTrusteeChange(({ id }: Trustee) => removeTrustee(id));
  const hearing = useTrusteeChange(letTrusteeHear);
  return (
    <>
      <h2>{words.named}</h2>
      {trustees.length === 0 ? <p>{words.nobody}</p> : null}
      <ul className="places">
        {trustees.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b> ({one.email}), {words.states[stateOf(one)]}, {one.hears ? words.hears : words.hearsNot}
            </span>
            <Button look="plain" busy={hearing.isPending} onClick={() => hearing.mutate({ ...one, hears: !one.hears })}>
              {one.hears ? words.askOnly(one.name) : words.letHear(one.name)}
            </Button>
            <SureDialog
              label={words.remove}
              title={words.removeTitle(one.name)}
              text={words.removeText}
              yes={words.remove}
              busy={removing.isPending}
              act={() => removing.mutate(one)}
            />
          </li>
        ))}
      </ul>
      <div role="status">{removing.isSuccess ? <p>{words.removed(removing.variables.name)}</p> : null}</div>
      {removing.isError || hearing.isError ? <Notice kind="problem">{words.notDone}</Notice> : null}
    </>
  );
}

function stateOf({ accepted_at: accepted, expires_at: expires }: Trustee): "accepted" | "invited" | "expired" {
  if (accepted !== null) return "accepted";
  return new Date(expires).getTime() > Date.now() ? "invited" : "expired";
}
