import { NativeSelect } from '@mantine/core';
import { isUnitValue, type Value } from '@prilavok/contract';
import { useState } from 'react';
import type { FieldProps } from './field.ts';
import css from './fields.module.css';
import { usePropertyHost } from './host.ts';
import { NumberField } from './number-field.tsx';
import { Several } from './several.tsx';
import { inUse, unitsOf } from './units.ts';

/** A number and the unit it is counted in. */
export function UnitField(props: FieldProps) {
  const { units, usual } = unitsOf(props.property, usePropertyHost().unitGroups);
  const [chosen, setChosen] = useState('');
  return (
    <Several {...props} blank="">
      {(value, change, look) => {
        const own = value !== undefined && isUnitValue(value) ? value : undefined;
        const unit = own?.unit ?? (chosen || usual);
        const put = (amount: number | undefined, of: string): void =>
          change(amount === undefined ? undefined : ({ value: amount, unit: of } satisfies Value));
        return (
          <NumberField
            {...look}
            value={own?.value}
            onChange={(amount) => put(amount, unit)}
            rightSectionWidth={76}
            rightSectionPointerEvents="auto"
            rightSection={
              <NativeSelect
                variant="unstyled"
                rightSectionWidth={22}
                className={css.unit}
                aria-label={`${props.property.title}: единица`}
                disabled={props.readOnly}
                data={inUse(units, unit).map(({ id, symbol }) => ({ value: id, label: symbol }))}
                value={unit}
                onChange={(event) => {
                  setChosen(event.currentTarget.value);
                  put(own?.value, event.currentTarget.value);
                }}
              />
            }
          />
        );
      }}
    </Several>
  );
}
