import { TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '#ui/use-phone.ts';
import styles from './-order.module.css';

/** Where a scanner types a code and presses Enter; a hand may do so too. */
export function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <TextInput
      className={styles.scan}
      size={usePhone() ? 'sm' : 'xs'}
      autoComplete="off"
      enterKeyHint="done"
      aria-label="Штрихкод или артикул"
      placeholder="Наведите сканер на штрихкод"
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
