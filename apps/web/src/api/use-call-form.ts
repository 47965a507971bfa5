import { type AnyEndpoint, fieldsOf, type Types } from '@prilavok/contract';
import { type FormEvent, useState } from 'react';
import { CallError } from './call-error.ts';
import { change } from './change.ts';
import type { Input } from './client.ts';
import { markDrawn } from './told.ts';
import { type FieldsState, useFields } from './use-fields.ts';

interface Filling<E extends AnyEndpoint, Values> {
  initial: Values;
  /** Input of the call for these values. */
  input: (values: Values) => Input<E>;
  done: (reply: Types<E>['reply'], values: Values) => unknown;
}

export interface CallForm<Values extends object> {
  form: FieldsState<Values>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** A refusal that concerns no single field. */
  refused: string | null;
}

/**
 * A form that fills a call: checked by the call's own schema before it goes, and by the server's answer after.
 * Both put their sentences under the fields they are about.
 */
export function useCallForm<E extends AnyEndpoint, Values extends object>(
  endpoint: E,
  { initial, input, done }: Filling<E, Values>,
): CallForm<Values> {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useFields(initial);
  const { values } = form;

  const send = async (element: HTMLFormElement) => {
    const asked: Input<E> = input(values);
    const wrong = misfits(endpoint, asked);
    // What no field shows is told under the form: nothing is refused in silence.
    const tell = (errors: Record<string, string>, otherwise: string) => {
      form.setErrors(errors);
      if (Object.keys(errors).some((field) => field in values)) focusWrong(element);
      else setRefused(otherwise);
    };
    form.setErrors({});
    setRefused(null);
    const [first] = Object.values(wrong);
    if (first !== undefined) return tell(wrong, first);
    setBusy(true);
    try {
      await done(await change(endpoint, asked), values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      markDrawn(error);
      tell(errorsOf(error.details), error.message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return { form, submit, busy, refused };
}

/**
 * Fields of a call's body that its own schema refuses: sentences by field. A form with files is read by the server
 * alone.
 */
export function misfits(endpoint: AnyEndpoint, { body }: { body?: unknown }): Record<string, string> {
  if (body instanceof FormData) return {};
  const parsed = endpoint.body?.safeParse(body);
  return parsed?.error ? errorsOf(fieldsOf(parsed.error)) : {};
}

/** Sentences by field: of a nested one under the field it lies in, each beginning with a capital. */
export function errorsOf(details: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    details.map(({ field, message }) => [
      field.replace(/^body\./, '').split('.')[0] ?? field,
      message.charAt(0).toUpperCase() + message.slice(1),
    ]),
  );
}

/** The first field that is wrong, once it says so. */
export function focusWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
