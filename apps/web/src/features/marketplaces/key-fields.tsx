import { PasswordInput, TextInput } from '@mantine/core';
import type { Account, MarketplaceInfo } from '@prilavok/contract';
import type { ChangeEvent } from 'react';
import { ChosenKey, type KeysOf } from './chosen-key.tsx';

type Key = MarketplaceInfo['keys'][number];
export type Keys = Readonly<Record<string, string>>;

interface Props {
  of: KeysOf;
  /** As the marketplace wants them; `filled` tells of those that are kept already. */
  keys: readonly Key[];
  filled?: ReadonlySet<string>;
  values: Keys;
  errors: Readonly<Record<string, string>>;
  onChange: (keys: Keys) => void;
}

/** The keys of an account. A secret that is kept is never shown again: an empty field leaves it as it is. */
export function KeyFields({ of, keys, filled, values, errors, onChange }: Props) {
  const typed = typedOf(keys, values, filled);
  return keys.map(({ slug, keyType, label, hint, sandboxHint }) => {
    const told = (of.environment === 'sandbox' && sandboxHint) || hint;
    const change = (value: string) => onChange({ ...values, [slug]: value });
    if (keyType === 'choice') {
      const chosen = { value: values[slug] ?? '', error: errors[keyField(slug)], onChange: change };
      return <ChosenKey key={slug} of={of} slug={slug} label={label} hint={told} typed={typed} {...chosen} />;
    }
    const field = {
      label,
      description: <Hint text={told} />,
      placeholder: filled?.has(slug) ? 'Сохранён, не показываем' : undefined,
      autoComplete: 'off',
      translate: 'no' as const,
      value: values[slug] ?? '',
      error: errors[keyField(slug)],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value),
    };
    return keyType === 'secret' ? (
      <PasswordInput
        key={slug}
        {...field}
        visibilityToggleButtonProps={{ 'aria-label': `Показать или скрыть: ${label}` }}
      />
    ) : (
      <TextInput key={slug} {...field} />
    );
  });
}

/** Typed values, once they may fit; what is kept needs no typing. */
function typedOf(keys: readonly Key[], values: Keys, filled: ReadonlySet<string> | undefined): Keys | undefined {
  const typed = keys.filter(({ keyType }) => keyType !== 'choice');
  const fits = ({ slug, pattern }: Key) => {
    const value = (values[slug] ?? '').trim();
    return value === '' ? filled?.has(slug) === true : pattern === null || new RegExp(`^(?:${pattern})$`).test(value);
  };
  if (!typed.every(fits)) return undefined;
  return filledKeys(Object.fromEntries(typed.map(({ slug }) => [slug, values[slug] ?? ''])));
}

/** Keys as they are sent: a map from slug to value, without what is empty or stays as it was. */
export const filledKeys = (keys: Keys, before: Keys = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys)
      .map(([slug, value]) => [slug, value.trim()] as const)
      .filter(([slug, value]) => value !== '' && value !== before[slug]),
  );

/** Keys of an account that are shown: those that are no secret. */
export const shownKeys = ({ keys }: Account): Keys =>
  Object.fromEntries(keys.flatMap(({ slug, value }) => (value === null ? [] : [[slug, value]])));

/** Faults of a new account's keys, by field: the same check as the server's, before anything is sent. */
export function keyErrors(keys: readonly Key[], values: Keys): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap(({ slug, keyType, label, pattern }): [string, string][] => {
      const value = (values[slug] ?? '').trim();
      if (value === '') return [[keyField(slug), keyType === 'choice' ? 'Не выбрано' : 'Не заполнено']];
      if (pattern === null || new RegExp(`^(?:${pattern})$`).test(value)) return [];
      return [[keyField(slug), `Не похоже на «${label}»: проверьте, что скопирован он весь и без пробелов`]];
    }),
  );
}

const keyField = (slug: string): string => `keys ${slug}`;

/** The way to the key in the marketplace's cabinet is told by steps; the font has no arrow. */
function Hint({ text }: { text: string }) {
  return <span>{text.replaceAll(' → ', ' › ')}</span>;
}
