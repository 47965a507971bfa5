import type { Option, OptionResult } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { PropertyOwner } from '../owner.ts';
import { optionForms } from '../words.ts';

/** Of which property the options are. */
export interface OptionsOf {
  owner: PropertyOwner;
  property: string;
}

/** The options that a text holds, a line each: empty lines and doubles fall away. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** New options as they are sent, each under an id of the browser's own. */
export const createOperations = (values: readonly string[]) =>
  values.map((value, at) => ({ mode: 'create' as const, id: `new_${at + 1}`, value }));

/** Says what became of a batch of changes: each option has its own outcome, and the first refusal is said. */
export function tellOptions(rows: readonly OptionResult[]): void {
  const failed = rows.filter((row) => row.status === 'failed');
  const done = rows.filter((row) => row.status === 'done').length;
  const [first] = failed;
  if (first) warning(`Сделано: ${done}, не удалось: ${failed.length}. ${first.message ?? ''}`);
  else success(`Готово: ${counted(done, optionForms)}`);
}

/** Deletes options; those in use stay, and that is said. */
export async function removeOptions({ owner, property }: OptionsOf, ids: readonly string[]): Promise<void> {
  const operations = ids.map((id) => ({ mode: 'delete' as const, id }));
  const path = owner.pathOf.options(property);
  const { rows } = await change(owner.calls.changeOptions, { path, body: { operations } });
  tellOptions(rows);
}

/** Asks for another text of an option. */
export function renameOption({ owner, property }: OptionsOf, option: Option): void {
  askTitle({
    header: 'Переименовать вариант',
    action: 'Переименовать',
    label: 'Значение',
    hint: 'Изменится везде, где этот вариант стоит',
    title: option.value,
    endpoint: owner.calls.changeOptions,
    input: (value) => ({
      path: owner.pathOf.options(property),
      body: { operations: [{ mode: 'update' as const, id: option.id, value, was: option.value }] },
    }),
    done: ({ rows }) => {
      const [row] = rows;
      if (row?.status === 'failed') warning(row.message ?? 'Вариант не переименован');
    },
  });
}
