import { ActionIcon, Button } from '@mantine/core';
import type { Option } from '@prilavok/contract';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { confirmDelete } from '#ui/confirm.ts';
import { type Column, useColumns } from '#ui/grid/columns.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { nothing, type Selection } from '#ui/grid/selection.ts';
import { SearchBox } from '#ui/list/search-box.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../properties.module.css';
import { optionForms } from '../words.ts';
import { openMergeOptions } from './merge-options.tsx';
import { openNewOptions } from './new-options.tsx';
import { type OptionsOf, removeOptions, renameOption } from './option-changes.ts';

/** The list that a property's values are chosen from. */
export function OptionsPanel({ owner, property }: OptionsOf) {
  const of = useMemo(() => ({ owner, property }), [owner, property]);
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(nothing);
  const mayChange = useMay(owner.calls.changeOptions);
  const list = useList(owner.calls.findOptions, { search }, { path: owner.pathOf.options(property) });
  const rename = useMemo(() => (mayChange ? (option: Option) => renameOption(of, option) : undefined), [mayChange, of]);
  const columns = useColumns(
    'options',
    useMemo(() => optionColumns(rename), [rename]),
  );
  const chosen = 'these' in selection ? list.rows().filter((row) => selection.these.has(row.id)) : [];
  const clear = () => setSelection(nothing);
  const remove = () =>
    confirmDelete({
      message: (
        <>
          Удалить <b>{counted(chosen.length, optionForms)}</b>? Те, что где-то стоят, останутся.
        </>
      ),
      accept: async () => {
        await removeOptions(
          of,
          chosen.map(({ id }) => id),
        );
        clear();
      },
    });
  return (
    <Section
      title="Варианты"
      actions={
        mayChange && (
          <Button size="xs" variant="default" onClick={() => openNewOptions(of)}>
            Добавить
          </Button>
        )
      }
    >
      <div className={css.tools}>
        <SearchBox value={search} onChange={setSearch} placeholder="Найти вариант" />
        {mayChange && chosen.length > 1 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => openMergeOptions({ ...of, options: chosen, onDone: clear })}
          >
            Объединить {chosen.length}
          </Button>
        )}
        {mayChange && chosen.length > 0 && (
          <Button size="xs" variant="subtle" color="red" onClick={remove}>
            Удалить {chosen.length}
          </Button>
        )}
      </div>
      <div className={css.options}>
        {list.status === 'ready' && list.length === 0 ? (
          <p className={css.nothing}>{search ? 'Ничего не нашлось' : 'Вариантов пока нет'}</p>
        ) : (
          <Grid
            label="Варианты"
            list={list}
            columns={columns}
            selection={selection}
            onSelect={mayChange ? setSelection : undefined}
            onOpen={rename}
          />
        )}
      </div>
    </Section>
  );
}

function optionColumns(rename: ((option: Option) => void) | undefined): Column<Option>[] {
  const value: Column<Option> = {
    id: 'value',
    title: 'Значение',
    cell: (option) => <TextCell>{option.value}</TextCell>,
    width: 240,
    grow: true,
  };
  if (!rename) return [value];
  const acts: Column<Option> = {
    id: 'acts',
    title: 'Переименовать',
    head: '',
    // Under the keyboard the row itself is opened; a stop at each of hundreds would stand before what is below.
    cell: (option) => (
      <ActionIcon tabIndex={-1} size="sm" aria-label={`Переименовать: ${option.value}`} onClick={() => rename(option)}>
        <IconPencil size={14} />
      </ActionIcon>
    ),
    width: 56,
  };
  return [value, acts];
}
