import type { PropertyFields, Value } from '@prilavok/contract';

/** What every editor of values takes. */
export interface FieldProps {
  property: PropertyFields;
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  error?: string | undefined;
  readOnly: boolean;
}

/** What every editor shows around its value. */
export const lookOf = ({ property, error, readOnly }: FieldProps) => ({
  label: property.title,
  description: property.hint || undefined,
  error,
  readOnly,
});
