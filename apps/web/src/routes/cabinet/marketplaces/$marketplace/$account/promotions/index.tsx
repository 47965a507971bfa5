import { Button } from '@mantine/core';
import { findPromotions, Marketplace, type Promotion, updatePromotions } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { shortDate } from '#text/dates.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { toldOfTask } from './-told.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/promotions/')({
  staticData: { title: 'Акции', valid: ofMarketplace('account') },
  validateSearch: listSearch({ state: oneOf('current', 'coming', 'over'), joined: oneOf('yes', 'no') }),
  component: PromotionsPage,
});

const states = choices({ current: 'Идут', coming: 'Начнутся', over: 'Кончились' });
const joinedStates = choices({ yes: 'Участвуем', no: 'Не участвуем' });

const columns: Column<Promotion>[] = [
  column.twoLines('title', 'Акция', ({ title, description }) => ({ first: title, second: description })),
  { id: 'joined', title: 'Участие', width: 140, cell: (promotion) => <Joined promotion={promotion} /> },
  column.number('members', 'Товаров в акции', ({ members }) => members, { width: 130 }),
  column.number('candidates', 'Могут войти', ({ candidates }) => candidates, { width: 120 }),
  column.date('starts', 'Начало', ({ startsAt }) => startsAt, { width: 110 }),
  column.date('ends', 'Конец', ({ endsAt }) => endsAt, { width: 110 }),
  column.date('frozen', 'Изменения до', ({ frozenAt }) => frozenAt, { width: 130 }),
];

function Joined({ promotion: { joined } }: { promotion: Promotion }) {
  return joined ? <Status tone="success">Участвуем</Status> : <Status>Не участвуем</Status>;
}

function PromotionsPage() {
  const { marketplace, account } = Route.useParams();
  const address = useListAddress(Route);
  const navigate = useNavigate();
  const missing = useMarketplace(Marketplace.parse(marketplace))?.missing.promotions;
  const may = useMay(updatePromotions) && !missing;
  useTaskNews();
  const { state, joined } = address.filters;
  const promotions = useList(
    findPromotions,
    { search: address.search, state, ...(joined && { joined: joined === 'yes' }) },
    { path: { account } },
  );
  const refresh = async () => {
    const { task } = await change(updatePromotions, { path: { account } });
    toldOfTask('Читаем акции площадки. Список обновится сам', { marketplace, account, task }, navigate);
  };
  const read = may && (
    <Button leftSection={<IconRefresh />} onClick={() => void refresh()}>
      Обновить акции
    </Button>
  );
  return (
    <ListPage
      name="marketplaces.promotions"
      title="Акции"
      address={address}
      list={promotions}
      columns={columns}
      searchFor="Название акции"
      filters={
        <>
          <FilterSelect label="Когда" options={states} {...address.filter('state')} />
          <FilterSelect label="Участие" options={joinedStates} {...address.filter('joined')} />
        </>
      }
      actions={read}
      empty={
        <Empty title="Акций пока нет" action={read}>
          {missing ??
            'Прочитайте акции площадки: здесь будут те, в которые она приглашает, с ценами и тем, что останется с продажи.'}
        </Empty>
      }
      onOpen={({ id }) => void navigate({ to: `/cabinet/marketplaces/${marketplace}/${account}/promotions/${id}` })}
      card={(promotion, open) => (
        <RowCard title={promotion.title} onOpen={open}>
          <Joined promotion={promotion} />
          {promotion.endsAt && `до ${shortDate(promotion.endsAt)}`}
        </RowCard>
      )}
    />
  );
}
