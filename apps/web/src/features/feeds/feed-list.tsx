import { Button } from '@mantine/core';
import { type Feed, type FeedKind, type FeedTarget, findFeeds, findFeedTargets } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { useWorkNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { useCatalogs } from '#features/catalogs/use-catalog.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { Views } from '#ui/page/views.tsx';
import { useWrittenKinds } from './access.ts';
import { FeedStatus } from './feed-status.tsx';
import type { FeedsSearch } from './feeds-search.ts';
import { openNewFeed } from './new-feed.tsx';
import { useFeedActs } from './use-feed-acts.ts';
import { faultWords, kindTitles } from './words.ts';

type FeedsAddress = ListAddress<z.infer<typeof FeedsSearch>>;

const views = [
  { id: 'all', label: 'Все' },
  { id: 'catalog', label: kindTitles.catalog },
  { id: 'order', label: kindTitles.order },
] as const;
const addresses = {
  all: '/cabinet/feeds',
  catalog: '/cabinet/feeds/instance/catalog',
  order: '/cabinet/feeds/instance/order',
} as const;

interface Props {
  title: string;
  /** Without one, feeds of both. */
  kind?: FeedKind;
  address: FeedsAddress;
  /** The address asks to begin a feed at once: the menu's plus leads so. */
  begins?: boolean;
}

/** Feeds as a list: all of them, or those with goods, or those with orders. */
export function FeedList({ title, kind, address, begins = false }: Props) {
  const navigate = useNavigate();
  const { filters, filter } = address;
  const list = useList(findFeeds, {
    search: address.search,
    sort: address.sort,
    kind,
    target: filters.target,
    active: filters.active && filters.active === 'yes',
  });
  // A build that ends has its list asked anew.
  useWorkNews('feeds/builds');
  const targets = useCall(findFeedTargets, { query: {} }).data?.rows;
  const acts = useFeedActs();
  const written = useWrittenKinds();
  const columns = useMemo(() => {
    const titleOf = (target: FeedTarget) => targets?.find((one) => one.target === target)?.title ?? '';
    return columnsOf(titleOf, acts, written.length > 0);
  }, [targets, acts, written.length]);
  const kinds = kind ? written.filter((one) => one === kind) : written;
  const begin = () => openNewFeed({ kinds, onMade: (made) => void navigate({ to: `/cabinet/feeds/${made}` }) });
  useEffect(() => {
    if (!begins || kinds.length === 0) return;
    void navigate({ to: '.', hash: '', replace: true });
    begin();
  });
  const add = kinds.length > 0 && (
    <Button leftSection={<IconPlus />} onClick={begin}>
      Фид
    </Button>
  );
  return (
    <ListPage
      name="feeds.feeds"
      title={title}
      address={address}
      list={list}
      columns={columns}
      views={
        <Views
          label="Какие фиды"
          views={views}
          value={kind ?? 'all'}
          onChange={(next) => void navigate({ to: addresses[next] })}
        />
      }
      actions={add}
      searchFor="Название фида"
      filters={
        <>
          <FilterSelect
            label="Формат"
            options={(targets ?? []).map((one) => ({ value: one.target, label: one.title }))}
            {...filter('target')}
          />
          <FilterSelect
            label="Отдаётся"
            options={[
              { value: 'yes', label: 'да' },
              { value: 'no', label: 'выключен' },
            ]}
            {...filter('active')}
          />
        </>
      }
      empty={<NoFeeds kind={kind} add={add} />}
      onOpen={({ id }) => void navigate({ to: `/cabinet/feeds/${id}` })}
      card={(row) => (
        <RowCard title={row.title} to={`/cabinet/feeds/${row.id}`}>
          <FeedStatus of={row} />
          {row.builtAt && <span>Строк: {row.rows}</span>}
          {faultWords(row) && <span>{faultWords(row)}</span>}
          <DateCell moment={row.builtAt} />
          {acts(row).length > 0 && <MenuButton label={`Действия: ${row.title}`} choices={acts(row)} />}
        </RowCard>
      )}
    />
  );
}

function columnsOf(
  titleOf: (target: FeedTarget) => string,
  acts: (feed: Feed) => Choice[],
  writes: boolean,
): Column<Feed>[] {
  return [
    column.twoLines(
      'title',
      'Название',
      ({ id, title, target, catalog }) => ({
        first: <LinkCell to={`/cabinet/feeds/${id}`}>{title}</LinkCell>,
        second: [titleOf(target), catalog?.title].filter(Boolean).join(' · '),
      }),
      { sort: 'title' },
    ),
    { id: 'state', title: 'Состояние', width: 150, cell: (row) => <FeedStatus of={row} /> },
    column.number('rows', 'Строк', ({ rows, builtAt }) => (builtAt ? rows : null), { sort: 'rows' }),
    column.text('faults', 'Ошибки', faultWords, { width: 170 }),
    column.date('builtAt', 'Собран', ({ builtAt }) => builtAt, { sort: 'builtAt', width: 110 }),
    column.twoLines(
      'fetched',
      'Кто брал',
      ({ fetchedAt, fetchedBy }) => ({ first: <DateCell moment={fetchedAt} />, second: fetchedBy ?? '' }),
      { width: 150, grow: false },
    ),
    column.date('next', 'По расписанию', ({ nextAt }) => nextAt, { width: 120 }),
    ...(writes ? [column.acts<Feed>(({ title }) => `Действия: ${title}`, acts)] : []),
  ];
}

function NoFeeds({ kind, add }: { kind: FeedKind | undefined; add: ReactNode }) {
  const catalogs = useCatalogs();
  if (kind !== 'order' && catalogs?.length === 0)
    return (
      <Empty title="Сначала загрузите товары" action={<Go to="/cabinet/catalogs">К каталогам</Go>}>
        Фид пишется из каталога, а каталогов пока нет.
      </Empty>
    );
  return (
    <Empty title={kind === 'order' ? 'Фидов с заказами пока нет' : 'Фидов пока нет'} action={add}>
      {kind === 'order'
        ? 'Фид с заказами — файл, из которого их забирает 1С или другая учётная программа. В нём данные покупателей, поэтому он всегда закрыт паролем.'
        : 'Фид — это файл с товарами, который площадка забирает по постоянному адресу: Яндекс, Google, VK, Авито или любая программа. Он собирается сам, когда товары меняются.'}
    </Empty>
  );
}
