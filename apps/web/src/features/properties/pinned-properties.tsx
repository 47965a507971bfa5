import { Button } from '@mantine/core';
import type { PropertyFields } from '@prilavok/contract';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { useWholeList } from '#ui/whole-list.ts';
import type { PropertyOwner } from './owner.ts';
import { propertiesOf } from './sources.ts';
import { kindTitle } from './words.ts';

interface Props<Row extends PropertyFields> {
  name: string;
  title: string;
  views?: ReactNode;
  owner: PropertyOwner;
  address: ListAddress;
  /** The answer that lists them. */
  answer: { data: { rows: readonly Row[] } | undefined; error: Error | null; refetch: () => unknown };
  mayPin: boolean;
  onPin: (pins: { mode: 'set' | 'unset'; property: string }[]) => void;
  /** A column of its own, such as where a property is inherited from. */
  more?: readonly Column<Row>[];
  /** Where the cards are laid out. */
  alignment: string;
  /** Further acts upon those picked. */
  acts?: (ids: string[], clear: () => void) => ReactNode;
  /** Below the list. */
  footer?: ReactNode;
  /** Why there are none. */
  empty: string;
}

/** Properties that cards of some kind carry: pinned one by one from all of the owner's, unpinned by picking. */
export function PinnedProperties<Row extends PropertyFields>(props: Props<Row>) {
  const { owner, answer, mayPin, onPin, more = [] } = props;
  const list = useWholeList<Row>(props.name, { ...answer, data: answer.data?.rows });
  const columns = useMemo(() => [...facts<Row>(owner), ...more], [owner, more]);
  const pinned = new Set(answer.data?.rows.map((row) => row.id));
  const free = propertiesOf(owner);
  const source = { ...free, find: async (word: string) => (await free.find(word)).filter(({ id }) => !pinned.has(id)) };
  return (
    <ListPage
      name={props.name}
      title={props.title}
      address={props.address}
      list={list}
      columns={columns}
      views={props.views}
      actions={
        <>
          {mayPin && (
            <SearchSelect
              aria-label="Закрепить свойство"
              placeholder="Закрепить свойство"
              source={{ ...source, key: [...source.key, ...pinned] }}
              value={null}
              onChange={(chosen) => chosen && onPin([{ mode: 'set', property: chosen.id }])}
            />
          )}
          <Button component={Link} to={props.alignment} variant="default" leftSection={<IconLayoutGrid />}>
            Раскладка карточки
          </Button>
        </>
      }
      footer={props.footer}
      empty={<Empty title="Свойств пока нет">{props.empty}</Empty>}
      {...(mayPin && {
        bulk: ({ ids = [], clear }) => (
          <>
            {props.acts?.(ids, clear)}
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
          </>
        ),
      })}
    />
  );
}

const facts = <Row extends PropertyFields>({ address }: PropertyOwner): Column<Row>[] => [
  column.link('title', 'Название', ({ id, title }) => ({ to: `${address}?open=${id}`, text: title })),
  column.text('kind', 'Вид значения', ({ type }) => kindTitle(type), { width: 220 }),
  column.number('options', 'Варианты', (row) => (row.options ? row.optionsCount : null)),
];
