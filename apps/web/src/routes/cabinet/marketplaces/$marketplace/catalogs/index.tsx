import { type Catalog, findAccounts, findCatalogs, findCategoryMappings, Marketplace } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useCall } from '#api/useCall.ts';
import { orNothing } from '#features/list-search.ts';
import css from '#features/marketplaces/marketplaces.module.css';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { atMarketplaceTitle } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Status } from '#ui/status.tsx';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/')({
  staticData: { title: 'Настройка каталогов', valid: ofMarketplace() },
  validateSearch: z.object({ search: z.coerce.string().max(200).optional().catch(undefined) }),
  component: CatalogsPage,
});

function CatalogsPage() {
  const marketplace = Marketplace.parse(Route.useParams().marketplace);
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const catalogs = useCall(findCatalogs, {});
  const card = useMarketplace(marketplace);
  const found = useMemo(
    () => catalogs.data?.rows.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())),
    [catalogs.data, search],
  );
  const list = useWholeList(`${marketplace} catalogs ${search}`, { ...catalogs, data: found });
  const columns = useMemo(() => columnsOf(marketplace), [marketplace]);
  const title = `Каталоги на ${atMarketplaceTitle(marketplace)}`;
  if (card && !card.served) {
    return (
      <ListPage
        name="marketplaces.catalogs"
        title={title}
        list={{ ...list, length: 0, total: 0, status: 'ready' }}
        columns={columns}
        empty={
          <Empty title="Сопоставлять пока не с чем">
            <Note>{card.reason}</Note>
          </Empty>
        }
      />
    );
  }
  return (
    <ListPage
      name="marketplaces.catalogs"
      title={title}
      list={list}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => void navigate({ search: { search: orNothing(text) }, replace: true }),
        placeholder: 'Название каталога',
      }}
      onReset={() => void navigate({ search: {} })}
      onOpen={({ id }) =>
        void navigate({
          to: '/cabinet/marketplaces/$marketplace/catalogs/$catalog',
          params: { marketplace, catalog: id },
        })
      }
      card={(catalog) => (
        <>
          <Go to={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog.id}`} className={css.cardTitle}>
            {catalog.title}
          </Go>
          <Pairs marketplace={marketplace} catalog={catalog.id} />
        </>
      )}
      empty={
        <Empty title="Каталогов пока нет" action={<Go to="/cabinet/catalogs">К каталогам</Go>}>
          Сначала создайте каталог и загрузите в него товары: их категории и сопоставим с категориями площадки.
        </Empty>
      }
    />
  );
}

function columnsOf(marketplace: Marketplace): Column<Catalog>[] {
  return [
    {
      id: 'title',
      title: 'Каталог',
      width: 280,
      grow: true,
      cell: ({ id, title }) => <LinkCell to={`/cabinet/marketplaces/${marketplace}/catalogs/${id}`}>{title}</LinkCell>,
    },
    {
      id: 'pairs',
      title: 'Категории',
      width: 220,
      cell: ({ id }) => <Pairs marketplace={marketplace} catalog={id} />,
    },
    {
      id: 'accounts',
      title: 'Кто из него торгует',
      width: 280,
      cell: ({ id }) => <Sellers marketplace={marketplace} catalog={id} />,
    },
  ];
}

function Pairs({ marketplace, catalog }: { marketplace: Marketplace; catalog: string }) {
  const { data } = useCall(findCategoryMappings, { path: { marketplace }, query: { catalog } });
  if (!data) return null;
  const count = new Set(data.rows.map(({ category }) => category)).size;
  if (count === 0) return <Status ring>Не сопоставлены</Status>;
  return <Status tone="success">{`Сопоставлено ${counted(count, ['категория', 'категории', 'категорий'])}`}</Status>;
}

function Sellers({ marketplace, catalog }: { marketplace: Marketplace; catalog: string }) {
  const { data } = useCall(findAccounts, { body: { marketplace, catalog, limit: 1000 } });
  return <TextCell>{data?.rows.map(({ title }) => title).join(', ')}</TextCell>;
}
