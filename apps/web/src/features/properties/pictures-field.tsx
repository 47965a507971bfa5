import { Input } from '@mantine/core';
import { isFileValue } from '@prilavok/contract';
import type { FieldProps } from './field.ts';
import { Pictures } from './pictures.tsx';

/** Values of a property of pictures: one, or up to a hundred where several are allowed. */
export function PicturesField({ property, values, onChange, error, readOnly }: FieldProps) {
  return (
    <Input.Wrapper label={property.title} description={property.hint || undefined} error={error} labelElement="div">
      <Pictures
        pictures={values.filter(isFileValue)}
        onChange={(change) => onChange((now) => change(now.filter(isFileValue)))}
        most={property.multiple ? 100 : 1}
        readOnly={readOnly}
      />
    </Input.Wrapper>
  );
}
