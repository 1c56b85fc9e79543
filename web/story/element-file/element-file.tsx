import { useRef } from "react";
import { documentsBucket } from "#domain/memory/picture.ts";
import { ownSession, type MediaSession } from "#web/lib/api/media-session.ts";
import { useIsNear } from "#web/lib/page/use-is-near.ts";
import { ElementSound, type ElementSoundProps } from "./element-sound.tsx";
import { SaveDocument } from "./save-document.tsx";

type ElementFileProps = Omit<ElementSoundProps, "session"> & { session?: MediaSession };

/** The sound of an element to play and read along, loaded near the window, or its document to save. */
export function ElementFile({ session = ownSession, children, ...props }: ElementFileProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const isDocument = props.file.bucket_id === documentsBucket;
  return (
    <div ref={place}>
      {!isDocument && isNear ? (
        <ElementSound session={session} {...props}>
          {children}
        </ElementSound>
      ) : (
        <>
          <div className="element-file">
            {isDocument ? (
              <SaveDocument file={props.file} storage={session.storage} />
            ) : (
              <div className="voice-waits" />
            )}
          </div>
          {children}
        </>
      )}
    </div>
  );
}
