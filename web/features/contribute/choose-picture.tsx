import { pictureEndings } from "#domain/memory/picture.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { ChooseFile } from "#web/story/pictures/choose-file.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { contributeWords } from "./contribute-words.ts";

const accept = [...Object.keys(pictureEndings), ".heic", ".heif"].join(",");

type ChoosePictureProps = { file: File | null; choose: (file: File) => void; giver: string };

/** Chooses the picture of a new piece. It is sent with the form. */
export function ChoosePicture({ file, choose, giver }: ChoosePictureProps) {
  const { picture } = useWords(contributeWords);
  return (
    <div className="choose-picture">
      <ChooseFile accept={accept} onFiles={([chosen]) => chosen && choose(chosen)}>
        <Icon name="picture" size={24} /> {file === null ? picture.choose : picture.another}
      </ChooseFile>
      <p role="status">{file === null ? "" : picture.chosen(file.name)}</p>
      <p className="hint">
        {picture.formats} {picture.private(giver)}
      </p>
    </div>
  );
}
