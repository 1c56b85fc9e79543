import type { ReactNode } from "react";

type ChooseFileProps = {
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  look?: "main" | "quiet";
  children: ReactNode;
};

/** A button that opens the device's chooser for files. */
export function ChooseFile({ accept, multiple = false, onFiles, look = "quiet", children }: ChooseFileProps) {
  return (
    <label className={look === "main" ? "choose-file button main" : "choose-file button"}>
      {children}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
