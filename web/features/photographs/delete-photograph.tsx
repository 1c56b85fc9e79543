import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { changePhoto, photoKeys } from "#web/story/pictures/load-photos.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { Photograph } from "./load-photographs.ts";
import { photographWords } from "./photograph-words.ts";

/** Deletes a picture after naming where it is used. It can be restored for 30 days. */
export function DeletePhotograph({ photo, userId }: { photo: Photograph; userId: string }) {
  const words = useWords(photographWords).one;
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const say = useToast();
  const [isAsked, setAsked] = useState(false);
  const places = photo.uses.map((use) =>
    use.kind === "memory" ? use.title : language === "fr" ? use.answer.questions.text_fr : use.answer.questions.text,
  );
  const remove = async () => {
    await changePhoto(photo.id, { deleted_at: new Date().toISOString() });
    await queries.invalidateQueries({ queryKey: photoKeys(userId).all });
    await navigate(pagePath(language, "/photographs"), { state: { deleted: { id: photo.id, title: "" } } });
  };
  if (isAsked)
    return (
      <Notice kind="problem">
        <p>{places.length === 0 ? words.confirmUnused : words.confirmText(places.join(" · "))}</p>
        <p className="row">
          <Button look="quiet" onClick={() => void remove().catch(() => say("error", words.notSaved))}>
            {words.confirm}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {words.keep}
          </Button>
        </p>
      </Notice>
    );
  return (
    <div className="photograph-delete">
      <Button look="plain" onClick={() => setAsked(true)}>
        <Icon name="bin" size={24} /> {words.delete}
      </Button>
      <small>{words.deleteHint}</small>
    </div>
  );
}
