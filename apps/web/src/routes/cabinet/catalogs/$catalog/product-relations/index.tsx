import { createRelation, findRelations, type Relation, sortBy } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { openNewRelation } from '#features/catalogs/relations/new-relation.tsx';
import { kindTitle, mostCounted, pairsWords } from '#features/catalogs/relations/words.ts';
import { ids } from '#shell/valid.ts';
import { number } from '#text/numbers.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { RelationSide } from './-relation-side.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/product-relations/')({
  staticData: { title: 'Связи товаров', valid: ids('catalog') },
  validateSearch: listSearch({ sort: lenient(sortBy('title', 'kind')) }),
  component: RelationsPage,
});

const columns: Column<Relation>[] = [
  column.text('title', 'Название у товара', ({ title }) => title, { width: 200, grow: true, sort: 'title' }),
  column.text('reverse', 'С другой стороны', ({ reverse }) => reverse, { width: 180, grow: true }),
  column.text('kind', 'Вид', ({ kind }) => kindTitle(kind), { width: 120, sort: 'kind' }),
  {
    id: 'pairs',
    title: 'Пар товаров',
    width: 110,
    align: 'right',
    cell: ({ pairs }) => (pairs > mostCounted ? `${number(mostCounted)}+` : number(pairs)),
  },
];

function RelationsPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route, { sort: 'title' });
  const list = useList(findRelations, { search: address.search, sort: address.sort }, { path: { catalog } });
  const create = () => openNewRelation(catalog, ({ id }) => address.show(id));
  const add = <AddButton call={createRelation} onClick={create} label="Связь" />;
  return (
    <ListPage
      name="catalogs.relations"
      title="Связи товаров"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      searchFor="Название связи"
      empty={
        <Empty title="Связей пока нет" action={add}>
          Связь говорит, как товары относятся друг к другу: аналоги, аксессуары, комплекты, запчасти. Создайте её, а
          товары свяжите на их карточках или сразу многие — в списке товаров.
        </Empty>
      }
      side={(row) => <RelationSide row={row} />}
      card={(relation, open) => (
        <RowCard title={relation.title} onOpen={open}>
          <span>
            {kindTitle(relation.kind)} · {pairsWords(relation.pairs)}
          </span>
        </RowCard>
      )}
    />
  );
}
