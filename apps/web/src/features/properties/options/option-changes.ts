import type { Option, OptionOperation } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { askTitle } from '#features/catalogs/title-dialog.tsx';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
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

/** Sends changes of options in one batch; each has its own outcome, and the first refusal is said. */
export async function changeOptionsOf({ owner, property }: OptionsOf, operations: OptionOperation[]): Promise<void> {
  const { rows } = await change(owner.calls.changeOptions, { path: { ...owner.path, property }, body: { operations } });
  const failed = rows.filter((row) => row.status === 'failed');
  const done = rows.filter((row) => row.status === 'done').length;
  const [first] = failed;
  if (first) warning(`Сделано: ${done}, не удалось: ${failed.length}. ${first.message ?? ''}`);
  else success(`Готово: ${counted(done, optionForms)}`);
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
      path: { ...owner.path, property },
      body: { operations: [{ mode: 'update' as const, id: option.id, value }] },
    }),
    done: ({ rows }) => {
      const [row] = rows;
      if (row?.status === 'failed') warning(row.message ?? 'Вариант не переименован');
    },
  });
}
