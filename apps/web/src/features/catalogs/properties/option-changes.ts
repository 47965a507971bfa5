import { changeOptions, type Option, type OptionOperation } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { askTitle } from '../title-dialog.tsx';
import { optionForms } from '../words.ts';

export interface OptionsPath {
  catalog: string;
  property: string;
}

/** Sends changes of options in one batch; each has its own outcome, and the first refusal is said. */
export async function changeOptionsOf(path: OptionsPath, operations: OptionOperation[]): Promise<void> {
  const { rows } = await change(changeOptions, { path, body: { operations } });
  const failed = rows.filter((row) => row.status === 'failed');
  const done = rows.filter((row) => row.status === 'done').length;
  const [first] = failed;
  if (first) warning(`Сделано: ${done}, не удалось: ${failed.length}. ${first.message ?? ''}`);
  else success(`Готово: ${counted(done, optionForms)}`);
}

export function renameOption(path: OptionsPath, option: Option): void {
  askTitle({
    header: 'Переименовать вариант',
    action: 'Переименовать',
    label: 'Значение',
    hint: 'Изменится у всех товаров, где этот вариант стоит',
    title: option.value,
    endpoint: changeOptions,
    input: (value) => ({ path, body: { operations: [{ mode: 'update' as const, id: option.id, value }] } }),
    done: ({ rows }) => {
      const [row] = rows;
      if (row?.status === 'failed') warning(row.message ?? 'Вариант не переименован');
    },
  });
}
