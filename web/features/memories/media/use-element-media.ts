import { useCallback, useState } from "react";
import type { ElementType } from "#domain/memory/memory.ts";
import { maxPictureBytes, maxPicturesOfOne } from "#domain/memory/picture.ts";
import type { Take } from "#domain/recording/take.ts";
import type { AddedPicture } from "#web/story/pictures/add-picture.ts";
import { usePictureUploads } from "#web/story/pictures/use-picture-uploads.ts";
import type { MediaWords } from "./media.en.ts";

/** What a new element brings beside its words. */
export type NewMedia = { pictures: readonly AddedPicture[]; document: File | null; take: Take | null };

/** The pictures, document or sound that were chosen for a new element. */
export function useElementMedia(userId: string, words: MediaWords) {
  const [pictures, setPictures] = useState<readonly AddedPicture[]>([]);
  const [document, setDocument] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [take, setTake] = useState<Take | null>(null);
  const addPicture = useCallback((added: AddedPicture) => {
    const isNew = (before: readonly AddedPicture[]) => before.every(({ id }) => id !== added.id);
    setPictures((before) => (isNew(before) ? [...before, added].slice(0, maxPicturesOfOne) : before));
  }, []);
  const uploads = usePictureUploads(userId, addPicture);

  function chooseDocument(file: File): void {
    const isPdf = file.type === "application/pdf" || file.name.toLowerCase().endsWith(".pdf");
    const wrong = isPdf ? (file.size > maxPictureBytes ? words.document.tooLarge : null) : words.document.wrong;
    setProblem(wrong);
    setDocument(wrong === null ? file : null);
  }

  /** What still has to be chosen or awaited. */
  function missing(type: ElementType): string | null {
    if (type === "image" && uploads.isSending) return words.picture.sending;
    if (type === "image" && pictures.length === 0) return words.picture.missing;
    if (type === "document" && document === null) return problem ?? words.document.missing;
    return type === "audio" && take === null ? words.audio.missing : null;
  }

  return {
    media: { pictures, document, take },
    uploads,
    problem,
    choosePhoto: (id: string) => addPicture({ id, known: true }),
    removePhoto: (id: string) => setPictures((before) => before.filter((one) => one.id !== id)),
    chooseDocument,
    setTake,
    missing,
  };
}
