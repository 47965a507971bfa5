import { type Currency, findProductOffers, type ProductModel } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import type { RowOf } from '#api/useList.ts';
import { Stock } from '#features/catalogs/products/columns.tsx';
import { useCatalog } from '#features/catalogs/use-catalog.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';

const shown = 20;

type Row = RowOf<typeof findProductOffers>;

/** The first offers of a product, on its card. */
export function OffersTable({ product }: { product: ProductModel }) {
  const currency = useCatalog(product.catalog)?.currency ?? null;
  const { data } = useCall(findProductOffers, { path: { product: product.id }, query: { limit: shown } });
  return (
    <Section
      title="Предложения"
      note={number(product.offers)}
      actions={
        <Link
          to="/cabinet/catalogs/$catalog/products/$product/offers"
          params={{ catalog: product.catalog, product: product.id }}
        >
          Все предложения
        </Link>
      }
    >
      <Table label="Предложения" columns={columnsOf(product, currency)} rows={data?.rows ?? []} />
    </Section>
  );
}

function columnsOf({ catalog, id: product }: ProductModel, currency: Currency | null): TableColumn<Row>[] {
  return [
    {
      id: 'article',
      title: 'Артикул',
      cell: ({ id, article }) => (
        <Link
          to="/cabinet/catalogs/$catalog/products/$product/offers"
          params={{ catalog, product }}
          search={{ open: id }}
        >
          {article}
        </Link>
      ),
    },
    { id: 'barcode', title: 'Штрихкод', cell: ({ barcodes: [first] }) => first ?? '—' },
    { id: 'price', title: 'Цена', align: 'right', cell: (offer) => money(offer.price, currency) || '—' },
    { id: 'stock', title: 'Остаток', align: 'right', cell: (offer) => <Stock of={offer} /> },
  ];
}
