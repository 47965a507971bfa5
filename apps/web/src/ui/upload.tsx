import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { fileSize } from '#text/numbers.ts';
import styles from './upload.module.css';

interface Props {
  label: string;
  /** What is taken: endings and sizes, in words. */
  hint?: string;
  /** As of an input: `.xml,.yml`. */
  accept?: string;
  /** The file that was chosen before, if it still holds. */
  file: File | undefined;
  onChange: (file: File) => void;
  error?: string | undefined;
}

/** A file chosen by a click or dropped here. */
export function Upload({ label, hint, accept, file, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen) onChange(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div>
      <button
        type="button"
        className={styles.place}
        data-over={over || undefined}
        data-error={error ? true : undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={20} stroke={1.5} aria-hidden />
        <span className={styles.words}>
          <span translate={file ? 'no' : undefined}>{file ? file.name : label}</span>
          <span className={styles.hint}>{file ? fileSize(file.size) : hint}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
      {error && (
        <div className={styles.error} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
