import { Button } from '@mantine/core';
import type { PropertyFields, PropertyPin } from '@prilavok/contract';
import { valueKinds } from '@prilavok/contract';
import { type ReactNode, useMemo } from 'react';
import { LinkCell } from '#ui/cells/link.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { useWholeList } from '#ui/whole-list.ts';
import { propertiesOf } from './sources.ts';

export type Pinned = PropertyFields & { catalog: string };

interface Props<Row extends Pinned> {
  name: string;
  title: string;
  views?: ReactNode;
  catalog: string;
  /** The answer that lists them. */
  answer: { data: { rows: readonly Row[] } | undefined; error: Error | null; refetch: () => unknown };
  mayPin: boolean;
  onPin: (pins: PropertyPin[]) => void;
  /** A column of its own, such as where a property is inherited from. */
  more?: readonly Column<Row>[];
  /** Why there are none. */
  empty: string;
}

/** Properties that cards of some kind carry: pinned one by one from all of the catalog, unpinned by picking. */
export function PinnedProperties<Row extends Pinned>(props: Props<Row>) {
  const { catalog, answer, mayPin, onPin, more = [] } = props;
  const list = useWholeList<Row>(props.name, { ...answer, data: answer.data?.rows });
  const columns = useMemo(() => [...facts<Row>(), ...more], [more]);
  const pinned = new Set(answer.data?.rows.map((row) => row.id));
  const free = propertiesOf(catalog);
  const source = { ...free, find: async (word: string) => (await free.find(word)).filter(({ id }) => !pinned.has(id)) };
  return (
    <ListPage
      name={props.name}
      title={props.title}
      list={list}
      columns={columns}
      views={props.views}
      actions={
        mayPin && (
          <SearchSelect
            aria-label="Закрепить свойство"
            placeholder="Закрепить свойство"
            source={{ ...source, key: [...source.key, ...pinned] }}
            value={null}
            onChange={(chosen) => chosen && onPin([{ mode: 'set', property: chosen.id }])}
          />
        )
      }
      empty={<Empty title="Свойств пока нет">{props.empty}</Empty>}
      {...(mayPin && {
        bulk: ({ ids = [], clear }) => (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              onPin(ids.map((property) => ({ mode: 'unset', property })));
              clear();
            }}
          >
            Открепить
          </Button>
        ),
      })}
    />
  );
}

const kindTitles = new Map<number, string>(valueKinds.map((kind) => [kind.id, kind.title]));
export const kindTitle = (type: number): string => kindTitles.get(type) ?? '';

const facts = <Row extends Pinned>(): Column<Row>[] => [
  {
    id: 'title',
    title: 'Название',
    cell: (row) => <LinkCell to={`/cabinet/catalogs/${row.catalog}/properties?open=${row.id}`}>{row.title}</LinkCell>,
    width: 300,
    grow: true,
  },
  { id: 'kind', title: 'Вид значения', cell: (row) => <TextCell>{kindTitle(row.type)}</TextCell>, width: 220 },
  {
    id: 'options',
    title: 'Варианты',
    cell: (row) => (row.options ? row.optionsCount : ''),
    width: 100,
    align: 'right',
  },
];
