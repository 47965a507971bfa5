import type { Currency, Money, PromotionProduct } from '@prilavok/contract';
import { OfferCell } from '#features/catalogs/offers/offer-cell.tsx';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { MoneyCell } from '#ui/cells/number.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import css from './-promotion.module.css';

/** Whether a product takes part, and why it doesn't. */
export function Taking({ product: { member, auto, fault, loss } }: { product: PromotionProduct }) {
  if (fault)
    return (
      <span title={fault}>
        <Status tone="error">{fault}</Status>
      </span>
    );
  if (member) return <Status tone="success">{auto ? 'Участвует, добавила площадка' : 'Участвует'}</Status>;
  return loss ? <Status tone="warn">Цена ниже допустимой</Status> : <Status>Может войти</Status>;
}

/** Money that a sale leaves; less than nothing is seen without reading the sign. */
function Left({ margin, currency }: { margin: Money; currency: Currency | null }) {
  const sum = <MoneyCell amount={margin} currency={currency} />;
  return margin.startsWith('-') ? <span style={{ color: 'var(--pr-error)' }}>{sum}</span> : sum;
}

/** Missing data, without which nobody knows what a sale leaves. */
function Uncalculated({ product: { commission, commissionFault } }: { product: PromotionProduct }) {
  const why = commission !== null ? 'нет закупочной цены' : commissionFault || 'комиссия не названа';
  return (
    <span className={css.uncalculated} title={why}>
      {why}
    </span>
  );
}

/** Columns of a promotion's products; all sums are in the currency of the account's contract. */
export function productColumns({
  catalog,
  currency,
}: {
  catalog: string | null;
  currency: Currency | null;
}): Column<PromotionProduct>[] {
  return [
    column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />, { width: 56 }),
    {
      id: 'title',
      title: 'Товар',
      width: 260,
      cell: ({ title, article, id, product }) => (
        <OfferCell title={title || `Товар площадки ${id}`} article={article} catalog={catalog} product={product} />
      ),
    },
    { id: 'member', title: 'Участие', width: 220, cell: (product) => <Taking product={product} /> },
    column.money('price', 'Цена', ({ price }) => ({ amount: price, currency }), { width: 110 }),
    column.money('promo', 'По акции', ({ promoPrice }) => ({ amount: promoPrice, currency }), { width: 110 }),
    column.money('floor', 'Не ниже', ({ floor }) => ({ amount: floor, currency }), { width: 110 }),
    column.number('commission', 'Комиссия, %', ({ commission }) => commission, { width: 110 }),
    {
      id: 'margin',
      title: 'Остаётся с продажи',
      width: 190,
      cell: (product) =>
        product.marginAfter === null ? (
          <Uncalculated product={product} />
        ) : (
          <TwoLineCell
            first={<Left margin={product.marginAfter} currency={currency} />}
            second={`сейчас ${money(product.marginBefore, currency)}`}
          />
        ),
    },
    column.number('stock', 'Штук в акции', ({ stock, minStock }) => (minStock > 0 ? stock : null), {
      width: 110,
      hidden: true,
    }),
  ];
}

/** A promotion's product in the list on a phone: whether it takes part, what it costs before and after, what a sale leaves. */
export function ProductCard({ product, currency }: { product: PromotionProduct; currency: Currency | null }) {
  const { id, title, article, price, promoPrice, marginAfter, commission } = product;
  const prices = [price && `сейчас ${money(price, currency)}`, promoPrice && `по акции ${money(promoPrice, currency)}`];
  return (
    <RowCard title={title || article || `Товар площадки ${id}`}>
      <span translate="no">{article}</span>
      <Taking product={product} />
      <span>{prices.filter(Boolean).join(', ')}</span>
      {marginAfter === null ? (
        <Uncalculated product={product} />
      ) : (
        <span>
          остаётся <Left margin={marginAfter} currency={currency} />
          {commission !== null && `, комиссия ${number(commission)}\u00a0%`}
        </span>
      )}
    </RowCard>
  );
}
