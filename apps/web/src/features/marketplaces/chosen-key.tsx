import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Environment, findKeyChoices, type Marketplace } from '@prilavok/contract';
import { useEffect } from 'react';
import { useCall } from '#api/useCall.ts';

/** Whose keys open the choice. */
export interface KeysOf {
  marketplace: Marketplace;
  environment: Environment;
  /** Whose stored keys stand in for those that aren't typed. */
  account?: string | undefined;
}

interface Props {
  of: KeysOf;
  slug: string;
  label: string;
  hint: string;
  /** Values typed for the other keys; nothing while they can't fit yet. */
  typed: Readonly<Record<string, string>> | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Milliseconds after the last letter of a key before the marketplace is asked. */
const pause = 500;

/** A key that is picked from what the others open, such as a shop; the only one there is picks itself. */
export function ChosenKey({ of, slug, label, hint, typed, value, error, onChange }: Props) {
  const [still] = useDebouncedValue(JSON.stringify(typed ?? null), pause);
  const settled = typed !== undefined && still === JSON.stringify(typed);
  const asked = useCall(findKeyChoices, { body: { ...of, keys: typed ?? {} }, quiet: true }, { enabled: settled });
  const options = settled ? asked.data?.rows.find((each) => each.slug === slug)?.options : undefined;
  const only = options?.length === 1 ? options[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && only !== value) onChange(only);
  }, [only, value, onChange]);
  const refused = settled && asked.error ? asked.error.message : undefined;
  const none = options?.length === 0 ? 'Этот ключ ничего не открывает: создайте другой в кабинете площадки' : undefined;
  // What is kept is shown until the marketplace says how it is called.
  const shown = options ?? (value ? [{ id: value, title: value }] : []);
  return (
    <div>
      <Select
        label={label}
        description={hint}
        placeholder={placeholderOf({
          typed: typed !== undefined,
          refused: refused !== undefined,
          options: options?.length,
        })}
        disabled={shown.length === 0}
        allowDeselect={false}
        searchable={shown.length > 10}
        nothingFoundMessage="Ничего не нашлось"
        data={shown.map(({ id, title }) => ({ value: id, label: title }))}
        value={value || null}
        onChange={(next) => next && onChange(next)}
        error={refused ?? none ?? error}
      />
      {refused && (
        <Button variant="subtle" size="xs" mt={4} loading={asked.isFetching} onClick={() => void asked.refetch()}>
          Спросить ещё раз
        </Button>
      )}
    </div>
  );
}

function placeholderOf({
  typed,
  refused,
  options,
}: {
  typed: boolean;
  refused: boolean;
  options: number | undefined;
}): string {
  if (!typed) return 'Сначала введите ключ';
  if (refused || options === 0) return 'Выбрать не из чего';
  return options === undefined ? 'Спрашиваем у площадки…' : 'Выберите';
}
