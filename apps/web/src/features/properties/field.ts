import type { PropertyFields, Value } from '@prilavok/contract';

/** Props of every editor of values. */
export interface FieldProps {
  /** Where its card's category requires it, it says so. */
  property: PropertyFields & { required?: boolean };
  values: readonly Value[];
  /** Takes the values, or how they follow from those at that moment: for what comes late, such as an upload. */
  onChange: (values: Value[] | ((now: readonly Value[]) => Value[])) => void;
  error?: string | undefined;
  readOnly: boolean;
}

/** Look of every editor around its value. */
export const lookOf = ({ property, error, readOnly }: FieldProps) => ({
  label: property.title,
  withAsterisk: property.required === true,
  description: [property.hint, property.formula && 'Считается по формуле'].filter(Boolean).join('. ') || undefined,
  error,
  readOnly,
});
