import { createProductOffer, findProductOffers, type ProductModel } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '#api/useList.ts';
import { OfferSide } from '#features/catalogs/offers/side.tsx';
import { ProductParts, WithProduct } from '#features/catalogs/product/frame.tsx';
import { Stock } from '#features/catalogs/products/columns.tsx';
import { useCatalog } from '#features/catalogs/use-catalog.ts';
import { ids } from '#shell/valid.ts';
import { money } from '#text/money.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { offerColumns } from './-columns.tsx';
import { openNewOffer } from './-new-offer.tsx';
import { OfferBulk } from './-offer-bulk.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/offers/')({
  staticData: { title: 'Предложения', valid: ids('catalog', 'product') },
  validateSearch: listSearch({}),
  component: OffersPage,
});

function OffersPage() {
  const { product } = Route.useParams();
  return <WithProduct id={product}>{(found) => <Offers product={found} />}</WithProduct>;
}

function Offers({ product }: { product: ProductModel }) {
  const address = useListAddress(Route);
  const currency = useCatalog(product.catalog)?.currency ?? null;
  const list = useList(findProductOffers, {}, { path: { product: product.id } });
  const columns = useMemo(() => offerColumns(currency), [currency]);
  const add = <AddButton call={createProductOffer} onClick={() => openNewOffer(product)} label="Предложение" />;
  return (
    <ListPage
      name="catalogs.offers"
      title={product.title}
      ownWord
      address={address}
      list={list}
      columns={columns}
      actions={add}
      views={<ProductParts product={product} part="offers" />}
      empty={
        <Empty title="Предложений нет" action={add}>
          Предложение — то, что покупают: артикул, цена, остаток.
        </Empty>
      }
      pickName={({ title }) => `предложение ${title}`}
      bulk={(picked) => <OfferBulk picked={picked} offers={list.rows()} />}
      side={(row) => <OfferSide row={row} whole />}
      card={(offer, open) => (
        <RowCard title={offer.article} onOpen={open}>
          <span>
            {money(offer.price, currency)} · <Stock of={offer} /> шт.
          </span>
        </RowCard>
      )}
    />
  );
}
