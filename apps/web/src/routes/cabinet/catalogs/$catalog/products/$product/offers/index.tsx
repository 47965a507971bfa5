import { Button } from '@mantine/core';
import {
  createProductOffer,
  findProductOffers,
  mergeOffers,
  type OfferModel,
  type ProductModel,
  removeOffers,
} from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { openMerge } from '#features/catalogs/offers/merge-dialog.tsx';
import { openNewOffer } from '#features/catalogs/offers/new-offer.tsx';
import { QuickEdit } from '#features/catalogs/offers/quick-edit.tsx';
import { price } from '#features/catalogs/price.ts';
import { ProductParts, WithProduct } from '#features/catalogs/product/frame.tsx';
import { Stock } from '#features/catalogs/products/columns.tsx';
import { OpenId } from '#features/catalogs/search-params.ts';
import { useCatalog } from '#features/catalogs/use-catalog.ts';
import { offerForms } from '#features/catalogs/words.ts';
import { pictureAt } from '#features/properties/picture-at.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { confirmDelete } from '#ui/confirm.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage, type Picked } from '#ui/list-page.tsx';
import { Thumb } from '#ui/thumb.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/offers/')({
  staticData: { title: 'Предложения', valid: ids('catalog', 'product') },
  validateSearch: z.object({ open: OpenId }),
  component: OffersPage,
});

function OffersPage() {
  const { product } = Route.useParams();
  return <WithProduct id={product}>{(found) => <Offers product={found} />}</WithProduct>;
}

function Offers({ product }: { product: ProductModel }) {
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const currency = useCatalog(product.catalog)?.currency ?? 'RUB';
  const mayAdd = useMay(createProductOffer);
  const list = useList(findProductOffers, {}, { path: { product: product.id } });
  const columns = useMemo(() => offerColumns(currency), [currency]);
  const show = (id: string | undefined) => navigate({ search: { open: id }, replace: true });
  const button = mayAdd && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => openNewOffer(product)}>
      Предложение
    </Button>
  );
  return (
    <ListPage
      name="offers"
      title={product.title}
      ownWord
      list={list}
      columns={columns}
      actions={button}
      views={<ProductParts product={product} part="offers" />}
      empty={
        <Empty title="Предложений нет" action={button}>
          Предложение — то, что покупают: артикул, цена, остаток.
        </Empty>
      }
      bulk={(picked) => <Bulk picked={picked} rows={list.rows()} />}
      onOpen={(offer) => show(offer.id)}
      opened={open}
      side={open && <QuickEdit key={open} offer={open} onClose={() => show(undefined)} whole />}
      card={(offer) => (
        <>
          <CardTitle to={`/cabinet/catalogs/${product.catalog}/products/${product.id}/offers?open=${offer.id}`}>
            {offer.article}
          </CardTitle>
          <div>
            {price(offer.price, currency)} · <Stock of={offer} /> шт.
          </div>
        </>
      )}
    />
  );
}

function Bulk({ picked, rows }: { picked: Picked; rows: readonly OfferModel[] }) {
  const mayMerge = useMay(mergeOffers);
  const mayDelete = useMay(removeOffers);
  const chosen = rows.filter((row) => picked.ids?.includes(row.id));
  const remove = () =>
    confirmDelete({
      message: (
        <>
          Удалить <b>{counted(chosen.length, offerForms)}</b>? Если предложений не останется, уйдёт и товар. История и
          заказы остаются.
        </>
      ),
      accept: async () => {
        await change(removeOffers, { path: { ids: chosen.map((row) => row.id) } });
        picked.clear();
      },
    });
  return (
    <>
      {mayMerge && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          disabled={chosen.length < 2}
          title={chosen.length < 2 ? 'Выберите хотя бы два предложения' : undefined}
          onClick={() => openMerge(chosen, picked.clear)}
        >
          Объединить
        </Button>
      )}
      {mayDelete && (
        <Button variant="subtle" color="red" size="xs" onClick={remove}>
          Удалить
        </Button>
      )}
    </>
  );
}

const offerColumns = (currency: Parameters<typeof price>[1]): Column<OfferModel>[] => [
  { id: 'image', title: 'Картинка', head: '', cell: (offer) => <Thumb src={pictureAt(offer.image, 96)} />, width: 48 },
  { id: 'article', title: 'Артикул', cell: (offer) => <TextCell>{offer.article}</TextCell>, width: 180 },
  { id: 'title', title: 'Название', cell: (offer) => <TextCell>{offer.title}</TextCell>, width: 240, grow: true },
  { id: 'barcode', title: 'Штрихкод', cell: (offer) => <TextCell>{offer.barcodes.join(', ')}</TextCell>, width: 150 },
  { id: 'price', title: 'Цена', cell: (offer) => price(offer.price, currency), width: 110, align: 'right' },
  { id: 'oldPrice', title: 'Было', cell: (offer) => price(offer.oldPrice, currency), width: 110, align: 'right' },
  {
    id: 'purchasePrice',
    title: 'Закупка',
    cell: (offer) => price(offer.purchasePrice, currency),
    width: 110,
    align: 'right',
    hidden: true,
  },
  { id: 'stock', title: 'Остаток', cell: (offer) => <Stock of={offer} />, width: 90, align: 'right' },
  {
    id: 'updated',
    title: 'Изменено',
    cell: (offer) => <DateCell moment={offer.updatedAt} />,
    width: 100,
    align: 'right',
  },
];
