import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { fileSize } from '#text/numbers.ts';
import styles from './upload.module.css';

interface Props {
  label: string;
  /** Accepted values: endings and sizes, in words. */
  hint?: string;
  /** As of an input: `.xml,.yml`. */
  accept?: string;
  /** The files that were chosen before, if they still hold. */
  files: readonly File[];
  /** Several may be chosen at once. */
  multiple?: boolean;
  onChange: (files: File[]) => void;
  error?: string | undefined;
}

/** A file, or several that belong together, chosen by a click or dropped here. */
export function Upload({ label, hint, accept, files, multiple = false, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (given: FileList | null) => {
    const chosen = [...(given ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onChange(chosen);
  };
  const size = files.reduce((sum, file) => sum + file.size, 0);
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
          <span translate={files.length > 0 ? 'no' : undefined}>
            {files.length > 0 ? files.map(({ name }) => name).join(', ') : label}
          </span>
          <span className={styles.hint}>{files.length > 0 ? fileSize(size) : hint}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
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
