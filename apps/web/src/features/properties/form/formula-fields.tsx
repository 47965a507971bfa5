import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { checkPropertyFormula, kind } from '@prilavok/contract';
import { useMemo } from 'react';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { Wide } from '#ui/fields/fields.tsx';
import { FormulaField } from '#ui/formula/formula-field.tsx';
import { functionWords, nameWord } from '#ui/formula/names.ts';
import type { PropertyDraft } from './draft.ts';

interface Props {
  catalog: string;
  form: Fields<PropertyDraft>;
  /** The property that is edited; none while it is new. */
  property?: string | undefined;
}

/** By what a property is calculated: where it takes one number. */
export function FormulaFields({ catalog, form, property }: Props) {
  const { values, errors, setFieldValue, getInputProps } = form;
  const takesNumber = values.type === kind.integer || values.type === kind.decimal || values.type === kind.unit;
  const shown = values.formula !== '' || (takesNumber && !values.options && !values.multiple);
  const [{ formula, title }] = useDebouncedValue({ formula: values.formula, title: values.title.trim() }, 300);
  const body = { property, formula, ...(title && { title }) };
  const { data } = useCall(checkPropertyFormula, { path: { catalog }, body, quiet: true }, { enabled: shown });
  const words = useMemo(
    () => [...(data?.names ?? []).map((name) => nameWord(name.title, 'свойство')), ...functionWords],
    [data],
  );
  if (!shown) return null;
  const written = values.formula.trim() !== '';
  return (
    <>
      <Wide>
        <FormulaField
          label="Формула"
          description="Пусто — значения вводят. Другие свойства в квадратных скобках: [Ширина] * [Высота]; подсказка — Ctrl+пробел"
          value={values.formula}
          onChange={(next) => {
            setFieldValue('formula', next);
            // What is calculated follows what it reads, unless somebody says otherwise.
            if (!written && next.trim() !== '') setFieldValue('autoCalc', true);
            if (next.trim() === '') setFieldValue('autoCalc', false);
          }}
          words={words}
          fault={written && formula === values.formula ? (data?.mistake ?? undefined) : undefined}
          error={errors.formula}
        />
      </Wide>
      {written && (
        <Wide>
          <Checkbox
            label="Считать сразу, как изменится любое из свойств в формуле"
            description="Иначе считают по кнопке «Посчитать»"
            {...getInputProps('autoCalc', { type: 'checkbox' })}
          />
        </Wide>
      )}
    </>
  );
}
