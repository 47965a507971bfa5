import { Select } from '@mantine/core';
import { OptionStyle } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import type { PropertyOwner } from '../owner.ts';
import css from './alignment.module.css';
import { toneTitles } from './words.ts';

type Tones = Readonly<Record<string, OptionStyle>>;

interface Props {
  owner: PropertyOwner;
  property: string;
  tones: Tones;
  onChange: (tones: Record<string, OptionStyle>) => void;
}

/** Which colour the field takes while an option is chosen in it. */
export function OptionTones({ owner: { calls, pathOf }, property, tones, onChange }: Props) {
  const options = useCall(calls.findOptions, { path: pathOf.options(property), query: { limit: 200 } });
  const set = (option: string, tone: string | null) => {
    const { [option]: _, ...others } = tones;
    onChange(tone === null ? others : { ...others, [option]: OptionStyle.parse(tone) });
  };
  if (options.error) return <p className={css.nothing}>{options.error.message}</p>;
  if (options.data?.rows.length === 0) return <p className={css.nothing}>У свойства пока нет вариантов.</p>;
  return (
    <div className={css.tones}>
      {options.data?.rows.map(({ id, value }) => (
        <div key={id} className={css.tone}>
          <span translate="no">{value}</span>
          <Select
            size="xs"
            aria-label={`Цвет: ${value}`}
            placeholder="Без цвета"
            data={toneTitles}
            value={tones[id] ?? null}
            clearable
            clearButtonProps={{ 'aria-label': 'Убрать цвет' }}
            comboboxProps={{ withinPortal: false }}
            onChange={(tone) => set(id, tone)}
          />
        </div>
      ))}
    </div>
  );
}
