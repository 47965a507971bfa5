import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import type { List } from '#api/pages.ts';
import { useDrawn } from '#api/told.ts';
import { number } from '#text/numbers.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { NoAccess } from '#ui/page/no-access.tsx';
import { Page } from '#ui/page/page.tsx';
import { BulkBar } from '../grid/bulk-bar.tsx';
import { Cards } from '../grid/cards.tsx';
import { ColumnChooser, DensityMenu } from '../grid/column-chooser.tsx';
import { type Column, useColumns } from '../grid/columns.ts';
import { Grid } from '../grid/grid.tsx';
import { countPicked, everything, nothing, type Selection } from '../grid/selection.ts';
import type { Sheet } from '../grid/sheet/use-sheet.ts';
import { ViewsMenu } from '../grid/views-menu.tsx';
import { usePhone } from '../use-phone.ts';
import { useHeldOrder } from './held-order.ts';
import styles from './list-page.module.css';
import { SearchBox } from './search-box.tsx';
import type { ListAddress } from './use-list-address.ts';

/** Input of a bulk action. */
export interface Picked {
  /** Ids of the picked rows; `undefined` when everything that matches is picked but `allBut`. */
  ids: string[] | undefined;
  allBut: string[];
  count: number | undefined;
  clear: () => void;
}

/** The row that is open at the side, and the ways away from it. */
export interface OpenRow {
  id: string;
  /** Its row is at hand; otherwise only the address names it. */
  known?: boolean;
  /** Where in the list it stands: «5 из 654»; absent while that isn't known. */
  place?: string | undefined;
  onClose: () => void;
  /** To the neighbours in the order of the list; absent at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface Props<Row extends { id: string }> {
  /** Under this name the columns are remembered: `room.resource`. */
  name: string;
  title: string;
  ownWord?: boolean;
  /** Answer of `useListAddress`. */
  address: Pick<ListAddress, 'search' | 'sort' | 'open' | 'narrowed' | 'find' | 'order' | 'show' | 'reset'>;
  list: List<Row>;
  /** Declared outside of the component, or memoised. */
  columns: readonly Column<Row>[];
  controls?: ReactNode;
  actions?: ReactNode;
  /** Tabs of the list. */
  views?: ReactNode;
  /** Placeholder of the search; without it there is no search. */
  searchFor?: string;
  filters?: ReactNode;
  /** Shown instead of the grid while there is nothing at all. */
  empty: ReactNode;
  bulk?: ((picked: Picked) => ReactNode) | undefined;
  /** Name of the row that its checkbox picks: «заказ 1024». */
  pickName?: (row: Row) => string;
  /** Everything that matches may be picked too; the bulk actions then take `ids: undefined`. */
  matchAll?: boolean;
  /** Where a row leads; without it a row opens at the side. */
  onOpen?: (row: Row) => void;
  side?: (row: OpenRow) => ReactNode;
  /** How a row looks on a phone; without it the grid stays. */
  card?: (row: Row, open: () => void) => ReactNode;
  footer?: ReactNode;
  /** The list is edited where it stands, by the columns that say how; not on a phone. */
  sheet?: Sheet<Row> | undefined;
}

/** The head of a page whose lists are several. */
export type ListHead = Pick<Props<{ id: string }>, 'title' | 'ownWord' | 'address' | 'views' | 'actions'>;

/** A page that is a list: the frame, search and filters, the grid, and what can be done with what is picked. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { address, side, searchFor } = props;
  // A sheet works with the list itself.
  const list = useHeldOrder(props.list, !props.sheet && side !== undefined && address.open !== undefined);
  const columns = useColumns(props.name, props.columns);
  const card = usePhone() ? props.card : undefined;
  const [selection, setSelection] = useSelection(list.key);

  const onOpen = props.onOpen ?? (side && ((row: Row) => address.show(row.id)));
  const nothingYet = list.status === 'ready' && list.length === 0 && !address.narrowed;
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
      side={
        side &&
        address.open && <Fragment key={address.open}>{side(openRow(address.open, list, address.show))}</Fragment>
      }
      footer={props.footer}
      fill
    >
      {!nothingYet && (searchFor || props.filters || !card) && (
        <div className={styles.filters}>
          {searchFor && <SearchBox value={address.search} onChange={address.find} placeholder={searchFor} />}
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
        empty={nothingYet ? props.empty : <NotFound onReset={address.reset} />}
        grid={
          card ? (
            <Cards list={list} label={props.title} card={(row) => card(row, () => onOpen?.(row))} onOpen={onOpen} />
          ) : (
            <Grid
              label={props.title}
              list={list}
              columns={columns}
              sort={address.sort}
              onSort={address.order}
              selection={selection}
              onSelect={props.bulk && setSelection}
              matchAll={props.matchAll}
              sheet={props.sheet}
              pickName={props.pickName}
              onOpen={onOpen}
              opened={address.open}
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
  useDrawn(list.error);
  if (list.error instanceof CallError && list.error.status === 403) return <NoAccess />;
  if (list.status === 'error') return <Failed error={list.error} onRetry={list.reload} />;
  if (list.status === 'ready' && list.length === 0) return empty;
  return (
    <>
      {grid}
      {list.error && (
        <div className={styles.broken} role="alert">
          {list.old ? 'Показано то, что загрузилось раньше' : 'Часть строк не загрузилась'}: {list.error.message}
          <Button variant="subtle" size="xs" onClick={list.reload}>
            Повторить
          </Button>
        </div>
      )}
    </>
  );
}

function NotFound({ onReset }: { onReset: () => void }) {
  return (
    <Empty
      title="Ничего не нашлось"
      action={
        <Button variant="default" onClick={onReset}>
          Сбросить поиск и фильтры
        </Button>
      }
    >
      Попробуйте другое слово или уберите часть условий.
    </Empty>
  );
}

/** The open row between its neighbours, as far as the list is loaded. */
function openRow(id: string, list: List<{ id: string }>, show: (row: string | undefined) => void): OpenRow {
  const rows = list.rows();
  const at = rows.findIndex((row) => row.id === id);
  const to = (row: { id: string } | undefined) => row && (() => show(row.id));
  return {
    id,
    known: at >= 0,
    place: placeOf(list, id),
    onClose: () => show(undefined),
    onPrevious: at > 0 ? to(rows[at - 1]) : undefined,
    onNext: at >= 0 ? to(rows[at + 1]) : undefined,
  };
}

/** In the order in which the list was opened; of a whole that was counted up to a bound, the bound. */
function placeOf({ indexOf, total, more }: List<{ id: string }>, id: string): string | undefined {
  const at = indexOf(id);
  return at === undefined || total === undefined
    ? undefined
    : `${number(at + 1)} из ${number(total)}${more ? '+' : ''}`;
}

/** Selection, which belongs to one question; another question starts with nothing. */
function useSelection(key: string) {
  const [state, setState] = useState({ key, selection: nothing });
  const selection: Selection = state.key === key ? state.selection : nothing;
  return [selection, (next: Selection) => setState({ key, selection: next })] as const;
}
