import { NumberInput, Select, TextInput } from '@mantine/core';
import type { FeedTransform } from '@prilavok/contract';
import css from './structure.module.css';

interface Props {
  value: FeedTransform;
  onChange: (value: FeedTransform) => void;
}

const cases = [
  { value: 'sentence', label: 'С заглавной буквы' },
  { value: 'lower', label: 'строчные' },
  { value: 'upper', label: 'ПРОПИСНЫЕ' },
] as const;
const dates = [
  { value: 'date', label: '2026-11-28' },
  { value: 'datetime', label: '2026-11-28 13:00' },
  { value: 'rfc3339', label: '2026-11-28T13:00:00+03:00' },
  { value: 'iso', label: '2026-11-28T10:00:00Z' },
] as const;

/** The fields of a transform; most have none. */
export function TransformFields({ value, onChange }: Props) {
  switch (value.kind) {
    case 'cut':
      return (
        <NumberInput
          label="Знаков, не больше"
          min={1}
          max={50_000}
          allowDecimal={false}
          value={value.length}
          onChange={(length) => typeof length === 'number' && onChange({ ...value, length })}
        />
      );
    case 'case':
      return (
        <Select
          aria-label="Какой регистр"
          allowDeselect={false}
          data={[...cases]}
          value={value.to}
          onChange={(to) => onChange({ ...value, to: cases.find((one) => one.value === to)?.value ?? value.to })}
        />
      );
    case 'replace':
      return (
        <Pair
          first={{ label: 'Что', text: value.from }}
          second={{ label: 'На что', text: value.to }}
          most={200}
          onChange={(from, to) => onChange({ ...value, from, to })}
        />
      );
    case 'number':
      return (
        <div className={css.pair}>
          <NumberInput
            label="Знаков после запятой"
            min={0}
            max={6}
            allowDecimal={false}
            value={value.decimals}
            onChange={(decimals) => typeof decimals === 'number' && onChange({ ...value, decimals })}
          />
          <Select
            label="Чем отделены"
            allowDeselect={false}
            data={[
              { value: '.', label: 'Точкой' },
              { value: ',', label: 'Запятой' },
            ]}
            value={value.separator}
            onChange={(separator) => onChange({ ...value, separator: separator === ',' ? ',' : '.' })}
          />
        </div>
      );
    case 'date':
      return (
        <Select
          aria-label="Какой вид даты"
          allowDeselect={false}
          data={[...dates]}
          value={value.format}
          onChange={(format) =>
            onChange({ ...value, format: dates.find((one) => one.value === format)?.value ?? value.format })
          }
        />
      );
    case 'boolean':
      return (
        <Pair
          first={{ label: '«Да»', text: value.yes }}
          second={{ label: '«Нет»', text: value.no }}
          most={50}
          onChange={(yes, no) => onChange({ ...value, yes, no })}
        />
      );
    case 'affix':
      return (
        <Pair
          first={{ label: 'Перед значением', text: value.before }}
          second={{ label: 'После значения', text: value.after }}
          most={200}
          onChange={(before, after) => onChange({ ...value, before, after })}
        />
      );
    default:
      return null;
  }
}

interface Word {
  label: string;
  text: string;
}

interface PairProps {
  first: Word;
  second: Word;
  most: number;
  onChange: (first: string, second: string) => void;
}

function Pair({ first, second, most, onChange }: PairProps) {
  return (
    <div className={css.pair}>
      <TextInput
        label={first.label}
        value={first.text}
        maxLength={most}
        onChange={(event) => onChange(event.currentTarget.value, second.text)}
      />
      <TextInput
        label={second.label}
        value={second.text}
        maxLength={most}
        onChange={(event) => onChange(first.text, event.currentTarget.value)}
      />
    </div>
  );
}
