import { Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import styles from './filter-select.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Title of the state while none is chosen. */
  all?: string;
}

/** Choices whose words are known beforehand: `choices({ active: 'Действующие', inactive: 'Отключённые' })`. */
export function choices<Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] {
  const all: { value: Value; label: string }[] = [];
  for (const value in words) all.push({ value, label: words[value] });
  return all;
}

/** One condition of a list as a chip: «Статус: Все ⌄», and with a cross when it narrows. */
export function FilterSelect<Value extends string>({ label, options, value, onChange, all = 'Все' }: Props<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={styles.chip}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={styles.open}>
            <span className={styles.label}>{label}:</span>
            <b>{chosen?.label ?? all}</b>
            {!chosen && <IconChevronDown size={14} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          <Menu.RadioGroup
            value={chosen?.value ?? ''}
            onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
          >
            <Menu.RadioItem value="" closeMenuOnClick>
              {all}
            </Menu.RadioItem>
            {options.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Снять условие: ${label}`}
          onClick={() => onChange(undefined)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
