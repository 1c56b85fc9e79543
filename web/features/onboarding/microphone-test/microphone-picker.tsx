import { useEffect, useState } from "react";
import { chooseMicrophone, chosenMicrophone, findMicrophones } from "#web/recording/microphone.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type PickerProps = { open: boolean; close: () => void; chosen: () => void };

/** Lists the microphones of this device; updates when devices change. */
export function MicrophonePicker({ open, close, chosen }: PickerProps) {
  const words = useWords(onboardingWords).hearing;
  const found = useMicrophones(open);
  const [id, setId] = useState(chosenMicrophone);
  const take = (one: string) => {
    setId(one);
    chooseMicrophone(one);
    chosen();
  };
  return (
    <Dialog title={words.found} open={open} onClose={close}>
      <fieldset className="found">
        <legend className="unseen">{words.found}</legend>
        {found.map((one, at) => (
          <label className="tick" key={one.id}>
            <input type="radio" name="found" checked={one.id === (id ?? found[0]?.id)} onChange={() => take(one.id)} />
            {one.label === "" ? words.unnamed(at + 1) : one.label}
          </label>
        ))}
      </fieldset>
      {found.length < 2 ? <p>{words.onlyOne}</p> : null}
      <Button look="quiet" onClick={close}>
        {words.close}
      </Button>
    </Dialog>
  );
}

function useMicrophones(open: boolean) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof findMicrophones>>>([]);
  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    const look = () => void findMicrophones().then((all) => gone || setFound(all));
    look();
    navigator.mediaDevices?.addEventListener("devicechange", look);
    return () => {
      gone = true;
      navigator.mediaDevices?.removeEventListener("devicechange", look);
    };
  }, [open]);
  return found;
}
