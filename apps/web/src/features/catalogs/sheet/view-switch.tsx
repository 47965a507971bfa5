import { SegmentedControl } from '@mantine/core';

interface Props {
  table: boolean;
  onChange: (view: 'card' | 'table') => void;
}

const views = [
  { value: 'card', label: 'Список' },
  { value: 'table', label: 'Таблица' },
] as const;

/** Products as a list whose rows open, or as a sheet that is edited where it stands; the address keeps it. */
export function ViewSwitch({ table, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Как показать товары"
      data={[...views]}
      value={table ? 'table' : 'card'}
      onChange={(value) => onChange(value === 'table' ? 'table' : 'card')}
    />
  );
}
