import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './small.module.css';

const sizes = { row: 28, card: 40, page: 96 } as const;
/** Pixels fetched for each: enough pixels for sharp screens. */
const fetched = { row: 96, card: 96, page: 320 } as const;

/** A small picture, fetched as small as it is shown; a dashed place where there is none or it doesn't open. */
export function Thumb({ src, size = 'row' }: { src: string | null | undefined; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string>();
  const side = sizes[size];
  if (!src || broken === src) {
    return (
      <span className={styles.thumb} data-none style={{ width: side, height: side }}>
        <IconPhotoOff size={14} aria-hidden />
      </span>
    );
  }
  // Ours are made smaller on the way, others come as they are.
  const address = src.startsWith('/cds/files/') ? `${src}?size=${fetched[size]}` : src;
  return (
    <span className={styles.thumb} style={{ width: side, height: side }}>
      <img src={address} alt="" width={side} height={side} loading="lazy" onError={() => setBroken(src)} />
    </span>
  );
}
