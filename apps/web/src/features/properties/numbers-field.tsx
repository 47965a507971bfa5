import { kind } from '@prilavok/contract';
import type { FieldProps } from './field.ts';
import { NumberField } from './number-field.tsx';
import { Several } from './several.tsx';

/** Whole or decimal numbers. */
export function NumbersField(props: FieldProps) {
  return (
    <Several {...props} blank="">
      {(value, change, look) => (
        <NumberField
          {...look}
          whole={props.property.type === kind.integer}
          value={typeof value === 'number' ? value : undefined}
          onChange={change}
        />
      )}
    </Several>
  );
}
