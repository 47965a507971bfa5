import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { List } from '#api/pages.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import type { Columns } from '../grid/columns.ts';
import { Grid } from '../grid/grid.tsx';
import css from './findings.module.css';
import { SearchBox } from './search-box.tsx';
import type { ListAddress } from './use-list-address.ts';

/** State of findings in the page's address. */
export type FindingsAddress = Pick<ListAddress, 'search' | 'find' | 'narrowed' | 'reset'>;

interface Props<Row extends { id: string }> {
  label: string;
  title: string;
  searchFor: string;
  address: FindingsAddress;
  list: List<Row>;
  columns: Columns<Row>;
  filters?: ReactNode;
  onDownload: () => Promise<void>;
}

/** Report of a file row by row: how much of it, search, the same as a file. */
export function Findings<Row extends { id: string }>(props: Props<Row>) {
  const { label, title, searchFor, address, list, columns, filters, onDownload } = props;
  return (
    <section className={css.findings} aria-label={label}>
      <div className={css.tools}>
        <h2>{title}</h2>
        {filters}
        <SearchBox value={address.search} onChange={address.find} placeholder={searchFor} />
        <Button variant="default" size="xs" leftSection={<IconDownload />} onClick={() => void onDownload()}>
          Скачать CSV
        </Button>
      </div>
      {list.status === 'error' ? (
        <Failed error={list.error} onRetry={list.reload} />
      ) : list.status === 'ready' && list.length === 0 ? (
        <Empty
          title="Ничего не нашлось"
          action={
            <Button variant="default" onClick={address.reset}>
              Сбросить поиск и фильтры
            </Button>
          }
        >
          Попробуйте другое слово или уберите часть условий.
        </Empty>
      ) : (
        <Grid label={label} list={list} columns={columns} />
      )}
    </section>
  );
}
