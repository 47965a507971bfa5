import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '#ui/use-phone.ts';
import styles from './-order.module.css';
import type { Scan } from './-packing.ts';

interface Props {
  onCode: (code: string) => void;
  label?: string;
  placeholder?: string;
}

/** Where a scanner types a code and presses Enter; a hand may do so too. */
export function ScanField({
  onCode,
  label = 'Штрихкод или артикул',
  placeholder = 'Наведите сканер на штрихкод',
}: Props) {
  const [code, setCode] = useState('');
  return (
    <TextInput
      className={styles.scan}
      size={usePhone() ? 'sm' : 'xs'}
      autoComplete="off"
      enterKeyHint="done"
      aria-label={label}
      placeholder={placeholder}
      rightSection={<IconScan aria-hidden />}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || code.trim() === '') return;
        event.preventDefault();
        onCode(code.trim());
        setCode('');
      }}
    />
  );
}

/** Outcome of the last scan. */
export function Said({ heard }: { heard: Omit<Scan, 'packing'> | undefined }) {
  return (
    <div role="status">
      {heard && (
        <p className={styles.said} data-tone={heard.tone}>
          {heard.tone === 'success' ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          <span translate="no">{heard.said}</span>
        </p>
      )}
    </div>
  );
}
