import { Popover } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import chips from './filter-chip.module.css';
import styles from './filter-select.module.css';

interface Props {
  label: string;
  /** The condition in words; null while the filter is off. */
  value: string | undefined;
  /** Title of the state while it is off. */
  all?: string;
  onClear: () => void;
  /** Of the window. */
  width?: number | 'max-content';
  /** Where the condition is set. */
  children: (close: () => void) => ReactNode;
}

/** A condition of a list that needs more than a menu: a chip, and a small window under it. */
export function FilterChip({ label, value, all = 'Все', onClear, width = 280, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <span className={styles.chip}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={width}>
        <Popover.Target>
          <button type="button" className={styles.open} onClick={() => setOpened(!opened)}>
            <span className={styles.label}>{label.replace(/[\s:]+$/, '')}:</span>
            <b translate={value ? 'no' : undefined}>{value ?? all}</b>
            {!value && <IconChevronDown size={14} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{opened && children(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {value && (
        <button type="button" className={styles.clear} aria-label={`Снять условие: ${label}`} onClick={onClear}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** The dashed chip that brings another condition. */
export function AddFilter({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={300}>
      <Popover.Target>
        <button type="button" className={chips.add} onClick={() => setOpened(!opened)}>
          <IconPlus size={14} aria-hidden />
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{opened && children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
