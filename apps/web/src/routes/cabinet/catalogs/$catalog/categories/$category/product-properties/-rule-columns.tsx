import { Checkbox } from '@mantine/core';
import type { CategoryPin, CategoryProperty } from '@prilavok/contract';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { TextCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';

type Names = readonly { id: string; title: string }[];

/**
 * Columns of a category's rules about its properties: must they be filled, who says so, and what can be said otherwise.
 * `say` is absent for who may not.
 */
export function ruleColumns(names: Names, say?: (word: CategoryPin) => void): Column<CategoryProperty>[] {
  const facts: Column<CategoryProperty>[] = [
    {
      id: 'required',
      title: 'Обязательное',
      width: 200,
      cell: (row) => (
        <Checkbox
          size="xs"
          label={requiredWords(row)}
          checked={row.required}
          disabled={!say}
          tabIndex={-1}
          aria-label={`Обязательное: ${row.title}`}
          onClick={(event) => event.stopPropagation()}
          onChange={() => say?.({ property: row.id, required: !row.required })}
        />
      ),
    },
    {
      id: 'from',
      title: 'Откуда',
      cell: (row) => (
        <TextCell>
          {row.own
            ? 'Своё'
            : `От категории ${categoryTitle(names.find(({ id }) => id === row.category) ?? { title: '…' })}`}
        </TextCell>
      ),
      width: 260,
    },
  ];
  if (!say) return facts;
  return [
    ...facts,
    column.acts(
      (row) => `Ещё о свойстве «${row.title}»`,
      (row) => [
        row.required
          ? { label: 'Сделать необязательным', onClick: () => say({ property: row.id, required: false }) }
          : { label: 'Сделать обязательным', onClick: () => say({ property: row.id, required: true }) },
        {
          label: 'Обязательность — как у категории выше',
          onClick: () => say({ property: row.id, required: null }),
          off: row.requiredHere === null ? 'Так и есть: здесь о ней ничего не сказано' : undefined,
        },
        {
          label: row.own ? 'Открепить' : 'Отменить для этой категории и вложенных',
          onClick: () => say({ property: row.id, mode: 'unset' }),
        },
      ],
    ),
  ];
}

const requiredWords = ({ required, requiredHere }: CategoryProperty): string => {
  if (requiredHere === false) return 'Нет, снято здесь';
  if (!required) return 'Нет';
  return requiredHere ? 'Да' : 'Да, как у категории выше';
};
