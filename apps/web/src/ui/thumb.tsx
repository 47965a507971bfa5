import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './small.module.css';

const sizes = { row: 28, card: 40, page: 96 } as const;

/** A small picture; a dashed place where there is none or it doesn't open. */
export function Thumb({ src, size = 'row' }: { src: string | null | undefined; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string>();
  const side = sizes[size];
  if (!src || broken === src) {
    return (
      <span className={styles.thumb} data-none style={{ width: side, height: side }}>
        <IconPhotoOff size={14} stroke={1.6} aria-hidden />
      </span>
    );
  }
  return (
    <span className={styles.thumb} style={{ width: side, height: side }}>
      <img src={src} alt="" width={side} height={side} loading="lazy" onError={() => setBroken(src)} />
    </span>
  );
}
