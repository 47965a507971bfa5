import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  checkFormulas,
  findFormulaNames,
  PriceField,
  priceFieldTitles,
  type Rounding,
  roundingTitles,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { groupNotes } from '#features/calculation/words.ts';
import { Fields } from '#ui/fields/fields.tsx';
import { FormulaField } from '#ui/formula/formula-field.tsx';
import { type FormulaFault, functionWords, nameWord } from '#ui/formula/names.ts';
import { type CardDraft, type CardFieldsProps, ofProperty } from './card-draft.ts';

const calculated = [
  ...PriceField.options.map((value) => ({ value: value as string, label: priceFieldTitles[value] })),
  { value: ofProperty, label: 'Свойство' },
];
const roundings = (field: CardDraft['field']) =>
  Object.entries(roundingTitles)
    .filter(([value]) => field !== ofProperty || !value.startsWith('ends_'))
    .map(([value, label]) => ({ value, label }));

/** Target, rounding and text of a formula. */
export function FormulaFields({ catalog, draft, set, fault, property }: CardFieldsProps) {
  const { field, formula, rounding } = draft;
  const names = useCall(findFormulaNames, { path: { catalog } }).data?.rows;
  const words = useMemo(
    () => [...(names ?? []).map(({ title, group }) => nameWord(title, groupNotes[group])), ...functionWords],
    [names],
  );
  return (
    <>
      <Fields>
        <Select
          label="Что посчитать"
          data={calculated}
          allowDeselect={false}
          value={field}
          onChange={(next) => next && set({ field: next as CardDraft['field'], property: null, rounding: 'none' })}
        />
        <Select
          label="Округление"
          data={roundings(field)}
          allowDeselect={false}
          value={rounding}
          onChange={(next) => next && set({ rounding: next as Rounding })}
        />
      </Fields>
      {property}
      <FormulaField
        label="Формула"
        description="Названия в квадратных скобках, аргументы через точку с запятой; подсказка — Ctrl+пробел"
        value={formula}
        onChange={(next) => set({ formula: next })}
        words={words}
        fault={fault}
      />
    </>
  );
}

/** Where the formula is wrong, once the typing pauses. */
export function useFormulaFault(
  catalog: string,
  { act, formula }: Pick<CardDraft, 'act' | 'formula'>,
): FormulaFault | undefined {
  const [written] = useDebouncedValue(formula, 300);
  const body = {
    catalog,
    outputList: [{ title: 'Результат этой формулы', kind: 'number' as const, formula: written }],
  };
  const enabled = act === 'formula' && written.trim() !== '';
  const { data } = useCall(checkFormulas, { body, quiet: true }, { enabled });
  const mistake = enabled && written === formula ? data?.rows[0] : undefined;
  return mistake && { from: mistake.from, to: mistake.to, message: mistake.message };
}
