import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './list-page.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** Tells what was typed once the typing pauses; Enter tells it at once, Escape clears, the arrow down goes to what was found. */
export function SearchBox({ value, onChange, placeholder = 'Найти' }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);

  useEffect(() => {
    // The address changed by itself: back, a link, a reset. What we told comes back here too and is no news.
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);

  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    const wait = setTimeout(() => tell(text.trim()), 250);
    return () => clearTimeout(wait);
  }, [text]);

  return (
    <TextInput
      className={styles.search}
      type="search"
      size="xs"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.code === 'Enter') tell(text.trim());
        if (event.code === 'Escape') setText('');
        if (event.code === 'ArrowDown') {
          event.preventDefault();
          tell(text.trim());
          event.currentTarget.closest('aside, main, [role=dialog]')?.querySelector<HTMLElement>('[role=grid]')?.focus();
        }
      }}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        text !== '' && (
          <button type="button" className={styles.clear} aria-label="Очистить поиск" onClick={() => setText('')}>
            <IconX size={14} aria-hidden />
          </button>
        )
      }
    />
  );
}
