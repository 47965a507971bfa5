import { kind } from '@prilavok/contract';
import type { FieldProps } from './field.ts';
import { NumberField } from './number-field.tsx';
import { Several } from './several.tsx';

/** Values of an integer or decimal property; an integer one refuses fractions while they are typed. */
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
