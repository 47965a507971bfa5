import { Input } from '@mantine/core';
import { type Dimensions, isDimensions } from '@prilavok/contract';
import type { FieldProps } from './field.ts';
import css from './fields.module.css';
import { NumberField } from './number-field.tsx';
import { Several } from './several.tsx';

const sides = [
  { name: 'length', title: 'Длина', unit: 'мм' },
  { name: 'width', title: 'Ширина', unit: 'мм' },
  { name: 'height', title: 'Высота', unit: 'мм' },
  { name: 'weight', title: 'Вес', unit: 'г' },
] as const;
const none: Dimensions = { width: null, height: null, length: null, weight: null };

/** Length, width, height in millimetres and weight in grams. */
export function DimensionsField(props: FieldProps) {
  return (
    <Several {...props} blank={none}>
      {(value, change, { label, description, error, readOnly }) => {
        const own = value !== undefined && isDimensions(value) ? value : none;
        const fields = (
          <div className={css.sides}>
            {sides.map(({ name, title, unit }) => (
              <NumberField
                key={name}
                label={title}
                readOnly={readOnly ?? false}
                value={own[name] ?? undefined}
                onChange={(amount) => change({ ...own, [name]: amount === undefined ? null : Math.max(0, amount) })}
                rightSection={<span className={css.mark}>{unit}</span>}
                rightSectionWidth={40}
                rightSectionPointerEvents="none"
              />
            ))}
          </div>
        );
        if (label === undefined) return fields;
        return (
          <Input.Wrapper label={label} description={description} error={error} labelElement="div">
            {fields}
          </Input.Wrapper>
        );
      }}
    </Several>
  );
}
