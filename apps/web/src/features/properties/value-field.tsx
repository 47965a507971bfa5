import { kind } from '@prilavok/contract';
import { DimensionsField } from './dimensions-field.tsx';
import type { FieldProps } from './field.ts';
import { FilesField } from './files-field.tsx';
import { NumbersField } from './numbers-field.tsx';
import { OptionsField } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { BooleanField, LongTextField, ShortTextField } from './text-fields.tsx';
import { UnitField } from './unit-field.tsx';

/** The editor of a property's values, as its kind wants it. */
export function ValueField(props: FieldProps) {
  const { property } = props;
  if (property.options) return <OptionsField {...props} />;
  switch (property.type) {
    case kind.shortText:
      return <ShortTextField {...props} />;
    case kind.longText:
      return <LongTextField {...props} />;
    case kind.boolean:
      return <BooleanField {...props} />;
    case kind.integer:
    case kind.decimal:
      return <NumbersField {...props} />;
    case kind.unit:
      return <UnitField {...props} />;
    case kind.dimensions:
      return <DimensionsField {...props} />;
    case kind.image:
      return <PicturesField {...props} />;
    case kind.file:
      return <FilesField {...props} />;
  }
}
