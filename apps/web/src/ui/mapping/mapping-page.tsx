import { type ReactNode, useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { keyOf } from '#text/keys.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Views } from '#ui/page/views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { AcceptAll } from './accept.tsx';
import styles from './mapping-page.module.css';
import { type Threshold, usualThreshold } from './thresholds.ts';

/** A part of the pairs under a tab of its own. The first holds all and needs no word in the address. */
export interface PairView<Row, Id extends string = string> {
  id: Id;
  label: string;
  /** Rows in it are bad news. */
  alarming?: boolean;
  holds: (row: Row) => boolean;
}

/** The address of a page of pairs: its tab, the word searched for, from which score on suggestions are taken. */
export interface MappingAddress<Id extends string> {
  view: Id | undefined;
  search: string;
  filters: { from?: Threshold | undefined };
  set: (change: { view?: Id | undefined; search?: string; from?: Threshold }) => void;
}

interface Props<Row, Id extends string> {
  title: string;
  /** Under the title: the parts of the mapping that this page is one of. */
  steps: ReactNode;
  address: MappingAddress<Id>;
  /** All rows of the question; nothing while it is being answered. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
  views: readonly [PairView<Row, Id>, ...PairView<Row, Id>[]];
  /** Title that the search looks through. */
  titleOf: (row: Row) => string;
  searchFor: string;
  /** Suggestions from a score (0 to 1) on, and how to take them all; absent where the reader may not. */
  suggested?: ((from: number) => { count: number; accept: () => Promise<unknown> }) | undefined;
  /** Quieter than taking all: a menu. */
  more?: ReactNode;
  /** How far the mapping is, above the tabs. */
  coverage?: ReactNode;
  /** At the left: whose pairs are shown. */
  aside?: ReactNode;
  /** Open beside the page. */
  side?: ReactNode;
  table: (rows: readonly Row[]) => ReactNode;
  /** There are no rows at all. */
  empty: ReactNode;
}

/** A page of pairs between ours and a marketplace's: coverage, tabs with counts, search, and all suggestions in one go. */
export function MappingPage<Row, Id extends string>(props: Props<Row, Id>) {
  const { address, rows, views, titleOf, suggested, aside } = props;
  const { from = usualThreshold } = address.filters;
  const [busy, setBusy] = useState(false);
  const ready = suggested?.(Number(from) / 100);
  const acceptAll = async () => {
    setBusy(true);
    await ready?.accept().finally(() => setBusy(false));
  };
  const view = views.find(({ id }) => id === address.view) ?? views[0];
  const word = keyOf(address.search);
  const inSight = rows?.filter((row) => view.holds(row) && keyOf(titleOf(row)).includes(word));
  const body = (
    <>
      {props.coverage}
      <div className={styles.tabs}>
        <Views
          label="Какие пары показать"
          views={views.map(({ holds, ...tab }) => ({ ...tab, count: rows?.filter(holds).length }))}
          value={view.id}
          onChange={(id) => address.set({ view: id === views[0].id ? undefined : id })}
        />
        <SearchBox
          value={address.search}
          onChange={(search) => address.set({ search })}
          placeholder={props.searchFor}
        />
      </div>
      {props.error ? (
        <Failed error={props.error} onRetry={props.onRetry} />
      ) : !rows || !inSight ? (
        <Waiting />
      ) : rows.length === 0 ? (
        props.empty
      ) : inSight.length === 0 ? (
        <Empty title="Здесь пусто">Выберите другую вкладку или уберите слово из поиска.</Empty>
      ) : (
        props.table(inSight)
      )}
    </>
  );
  return (
    <Page
      title={props.title}
      header={props.steps}
      side={props.side}
      actions={
        ready && (
          <>
            {props.more}
            <AcceptAll
              count={ready.count}
              threshold={from}
              onThreshold={(next) => address.set({ from: next })}
              busy={busy}
              onAccept={() => quietly(acceptAll)}
            />
          </>
        )
      }
      fill
    >
      {aside ? (
        <div className={styles.split}>
          {aside}
          <div className={styles.main}>{body}</div>
        </div>
      ) : (
        <div className={styles.alone}>{body}</div>
      )}
    </Page>
  );
}

const bars = ['a', 'b', 'c', 'd', 'e', 'f'];

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {bars.map((bar) => (
        <span key={bar} className="sk" />
      ))}
    </div>
  );
}
