import { useState } from 'react';

/** Values of a form and what is wrong with them: as much of a form library as our forms need. */
export interface Fields<Values extends object> {
  values: Values;
  errors: Readonly<Record<string, string>>;
  setFieldValue: (name: keyof Values & string, value: unknown) => void;
  /** Props of a field; a changed field is no longer called wrong. */
  getInputProps: {
    <Name extends keyof Values & string>(name: Name): Input<Values[Name]>;
    (name: keyof Values & string, options: { type: 'checkbox' }): Checkbox;
  };
}

export interface FieldsState<Values extends object> extends Fields<Values> {
  /** Whether anything differs from what the form began with. */
  changed: boolean;
  setErrors: (errors: Record<string, string>) => void;
}

interface Input<Value> {
  value: Value;
  error: string | undefined;
  /** Takes the value itself, or the event of a plain input. */
  onChange: (next: unknown) => void;
}

interface Checkbox {
  checked: boolean;
  error: string | undefined;
  onChange: (next: unknown) => void;
}

/** Values that begin as `initial` and are changed by the fields. */
export function useFields<Values extends object>(initial: Values): FieldsState<Values> {
  const [values, setValues] = useState(initial);
  const [begun] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const setFieldValue = (name: keyof Values & string, value: unknown) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
  };
  const changed = JSON.stringify(values) !== JSON.stringify(begun);
  return { ...fieldsOf(values, errors, setFieldValue), setErrors, changed };
}

/** Fields over values that are kept elsewhere, in a draft for example. */
export function fieldsOf<Values extends object>(
  values: Values,
  errors: Readonly<Record<string, string>>,
  setFieldValue: (name: keyof Values & string, value: unknown) => void,
): Fields<Values> {
  function getInputProps<Name extends keyof Values & string>(name: Name): Input<Values[Name]>;
  function getInputProps(name: keyof Values & string, options: { type: 'checkbox' }): Checkbox;
  function getInputProps<Name extends keyof Values & string>(name: Name, options?: { type: 'checkbox' }) {
    const shared = { error: errors[name], onChange: (next: unknown) => setFieldValue(name, typed(next)) };
    return options ? { ...shared, checked: values[name] === true } : { ...shared, value: values[name] };
  }
  return { values, errors, setFieldValue, getInputProps };
}

function typed(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('currentTarget' in next)) return next;
  const { currentTarget } = next;
  if (currentTarget instanceof HTMLInputElement && currentTarget.type === 'checkbox') return currentTarget.checked;
  if (currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLTextAreaElement)
    return currentTarget.value;
  return next;
}
