import { useMutation } from "@tanstack/react-query";
import type { ElementFile } from "#domain/memory/picture.ts";
import type { ObjectSigner } from "#web/lib/api/media-session.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { elementFileWords } from "./element-file-words.ts";

type SaveDocumentProps = { file: ElementFile; storage: () => Promise<ObjectSigner> };

const signedForSeconds = 60;

/** Downloads a document. The server sends it as an attachment, which no browser opens inline. */
export function SaveDocument({ file, storage }: SaveDocumentProps) {
  const words = useWords(elementFileWords);
  const say = useToast();
  const name = file.name ?? words.unnamed;
  const saving = useMutation({
    mutationFn: async () => {
      const bucket = (await storage()).from(file.bucket_id);
      const signed = await bucket.createSignedUrl(file.path, signedForSeconds, { download: name });
      if (signed.error) throw signed.error;
      location.assign(signed.data.signedUrl);
    },
    onError: () => say("error", words.notSaved),
  });
  if (file.state === "failed") return <p className="problem">{words.failed}</p>;
  return (
    <p>
      <Button look="plain" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Icon name="download" size={24} /> {words.save(name)}
      </Button>
    </p>
  );
}
