import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import type { List } from '#api/pages.ts';
import { number } from '#text/numbers.ts';
import { Empty } from './empty.tsx';
import { Failed } from './failed.tsx';
import { BulkBar } from './grid/bulk-bar.tsx';
import { Cards } from './grid/cards.tsx';
import { ColumnChooser, DensityMenu } from './grid/column-chooser.tsx';
import { type Column, useColumns } from './grid/columns.ts';
import { Grid } from './grid/grid.tsx';
import { countPicked, everything, nothing, type Selection } from './grid/selection.ts';
import { ViewsMenu } from './grid/views-menu.tsx';
import { SearchBox } from './list/search-box.tsx';
import styles from './list-page.module.css';
import { NoAccess } from './no-access.tsx';
import { Page } from './page.tsx';

/** What a bulk action is done with. */
export interface Picked {
  /** Ids of the picked rows; `undefined` when everything that matches is picked but `allBut`. */
  ids: string[] | undefined;
  allBut: string[];
  count: number | undefined;
  clear: () => void;
}

interface Props<Row extends { id: string }> {
  /** Under this name the columns are remembered: the room and the resource. */
  name: string;
  title: string;
  ownWord?: boolean;
  list: List<Row>;
  /** Declared outside of the component, or memoised. */
  columns: readonly Column<Row>[];
  controls?: ReactNode;
  actions?: ReactNode;
  /** Tabs of saved views. */
  views?: ReactNode;
  search?: { value: string; onChange: (value: string) => void; placeholder?: string };
  filters?: ReactNode;
  /** Whether a filter narrows the list; with the search it tells "nothing yet" from "nothing found". */
  filtered?: boolean;
  /** Takes search and filters off. */
  onReset?: () => void;
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
  /** Shown instead of the grid while there is nothing at all. */
  empty: ReactNode;
  bulk?: (picked: Picked) => ReactNode;
  /** Everything that matches may be picked too; the bulk actions then take `ids: undefined`. */
  matchAll?: boolean;
  onOpen?: (row: Row) => void;
  /** Id of the row that is open at the side. */
  opened?: string | undefined;
  side?: ReactNode;
  /** How a row looks on a phone; without it the grid stays. */
  card?: (row: Row) => ReactNode;
  footer?: ReactNode;
}

/** A page that is a list: the frame, search and filters, the grid, and what can be done with what is picked. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { list, search } = props;
  const columns = useColumns(props.name, props.columns);
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const card = phone ? props.card : undefined;
  const [selection, setSelection] = useSelection(list.key);

  const narrowed = props.filtered === true || (search !== undefined && search.value !== '');
  const nothingYet = list.status === 'ready' && list.length === 0 && !narrowed;
  const total = list.total;
  const count = countPicked(selection, total);
  const clear = () => setSelection(nothing);
  const picked: Picked = {
    ids: 'these' in selection ? [...selection.these] : undefined,
    allBut: 'allBut' in selection ? [...selection.allBut] : [],
    count,
    clear,
  };

  return (
    <Page
      title={props.title}
      ownWord={props.ownWord ?? false}
      // Behind somebody's own words a number would read as one of them.
      count={total && !props.ownWord ? `${number(total)}${list.more ? '+' : ''}` : undefined}
      controls={props.controls}
      actions={props.actions}
      header={props.views}
      side={props.side}
      footer={props.footer}
      fill
    >
      {!nothingYet && (search || props.filters || !card) && (
        <div className={styles.filters}>
          {search && <SearchBox {...search} />}
          {props.filters}
          {!card && (
            <div className={styles.tools}>
              <ViewsMenu columns={columns} />
              <DensityMenu columns={columns} />
              <ColumnChooser columns={columns} />
            </div>
          )}
        </div>
      )}
      <Body
        list={list}
        empty={nothingYet ? props.empty : <NotFound {...props} />}
        grid={
          card ? (
            <Cards list={list} label={props.title} card={card} onOpen={props.onOpen} />
          ) : (
            <Grid
              label={props.title}
              list={list}
              columns={columns}
              sort={props.sort}
              onSort={props.onSort}
              selection={selection}
              onSelect={props.bulk && setSelection}
              onOpen={props.onOpen}
              opened={props.opened}
            />
          )
        }
      />
      {props.bulk && count !== 0 && !card && (
        <BulkBar
          count={count}
          total={list.more ? undefined : total}
          onAll={props.matchAll && count !== undefined && count !== total ? () => setSelection(everything) : undefined}
          onClear={clear}
        >
          {props.bulk(picked)}
        </BulkBar>
      )}
    </Page>
  );
}

function Body<Row>({ list, empty, grid }: { list: List<Row>; empty: ReactNode; grid: ReactNode }) {
  if (list.error instanceof CallError && list.error.status === 403) return <NoAccess />;
  if (list.status === 'error') return <Failed error={list.error} onRetry={list.reload} />;
  if (list.status === 'ready' && list.length === 0) return empty;
  return (
    <>
      {grid}
      {list.error && (
        <div className={styles.broken} role="alert">
          Часть строк не загрузилась: {list.error.message}
          <Button variant="subtle" size="xs" onClick={list.reload}>
            Повторить
          </Button>
        </div>
      )}
    </>
  );
}

function NotFound({ onReset }: { onReset?: () => void }) {
  return (
    <Empty
      title="Ничего не нашлось"
      action={
        onReset && (
          <Button variant="default" onClick={onReset}>
            Сбросить поиск и фильтры
          </Button>
        )
      }
    >
      Попробуйте другое слово или уберите часть условий.
    </Empty>
  );
}

/** What is picked belongs to one question; another question starts with nothing. */
function useSelection(key: string) {
  const [state, setState] = useState({ key, selection: nothing });
  const selection: Selection = state.key === key ? state.selection : nothing;
  return [selection, (next: Selection) => setState({ key, selection: next })] as const;
}
