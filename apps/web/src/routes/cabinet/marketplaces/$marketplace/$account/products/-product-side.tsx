import {
  findProductFigures,
  findProductHistory,
  findProductPositions,
  findProductPrices,
  findProductStocks,
  getProductMappings,
  type Marketplace,
  type ProductMapping,
  refusalsOf,
} from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useArchiveActs } from '#features/marketplaces/archive-acts.ts';
import { useBarcodeActs } from '#features/marketplaces/barcode-acts.ts';
import { FaultLink } from '#features/marketplaces/tasks/fault-link.tsx';
import { faultMessage } from '#features/marketplaces/tasks/faults.tsx';
import { resultWords } from '#features/marketplaces/tasks/results.tsx';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { dayWords } from '#text/days.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { firstOf } from '#ui/edit/found.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Go } from '#ui/page/go.tsx';
import { History } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { ContentRatingSection } from './-content-rating.tsx';
import { FiguresOverTime, PlacesOverTime, PricesOverTime, StocksOverTime } from './-over-time.tsx';

interface Props {
  row: OpenRow;
  account: string;
  marketplace: Marketplace | undefined;
  catalog: string | null;
}

const linked: Record<ProductMapping['linkedBy'], string> = {
  article: 'по артикулу',
  property: 'по свойству',
  person: 'вручную',
  upload: 'выгрузкой',
  renamed: 'по артикулу, который на площадке потом сменили',
};
const acceptedWords = (accepted: boolean | null) =>
  accepted === null ? 'ответа ещё нет' : accepted ? 'принято' : 'отказано';

/** One product of the marketplace: what it is there, and what was sent about it with what answer. */
export function ProductSide({ row, account, ...shop }: Props) {
  const found = firstOf(useCall(getProductMappings, { path: { account, ids: [row.id] }, quiet: true }));
  if (!found.data) return <UnknownSide row={row} found={found} name="Товар площадки" size="m" />;
  return <Known row={found.data} account={account} {...shop} open={row} />;
}

interface KnownProps extends Pick<Props, 'account' | 'marketplace' | 'catalog'> {
  row: ProductMapping;
  open: OpenRow;
}

/** Entries of a history that are listed. */
const shown = 20;

function Known({ row, account, marketplace, catalog, open }: KnownProps) {
  const path = { id: row.sync_product_id };
  const history = useCall(findProductHistory, { path, body: { limit: shown } }).data?.rows ?? [];
  // More than is listed: the charts go back for weeks.
  const body = { limit: 500 };
  const stocks = useCall(findProductStocks, { path, body }).data?.rows ?? [];
  const prices = useCall(findProductPrices, { path, body }).data?.rows ?? [];
  const places = useCall(findProductPositions, { path, body: { limit: 90 } }).data?.rows ?? [];
  const figures = useCall(findProductFigures, { path, body: { limit: 90 } }).data?.rows ?? [];
  const currency = prices[0]?.currency;
  const chosen = { account, marketplace, products: [row] };
  const acts = [...useBarcodeActs(chosen), ...useArchiveActs(chosen)];
  return (
    <Side
      title={row.title}
      ownWord
      subtitle={row.article}
      mark={<Thumb src={row.image} size="card" />}
      size="m"
      controls={
        <>
          {acts.length > 0 && <MenuButton label="Что сделать с карточкой на площадке" choices={acts} />}
          <Neighbours row={open} />
        </>
      }
      onClose={open.onClose}
    >
      <Facts
        facts={[
          { label: 'На площадке', value: row.state, ownWord: true },
          { label: 'Номер там', value: <NumberThere row={row} marketplace={marketplace} />, ownWord: true },
          { label: 'Предложение', value: <OfferHere row={row} catalog={catalog} />, ownWord: true },
          { label: 'Штрихкоды там', value: row.barcodes.join(', ') || 'нет', ownWord: true },
          { label: 'Связан', value: linked[row.linkedBy] },
        ]}
      />
      {marketplace &&
        [
          { title: 'Что мешает', faults: refusalsOf(row) },
          { title: 'Замечания площадки', faults: row.said.filter(({ warning }) => warning) },
        ].map(({ title, faults }) =>
          faults.length === 0 ? null : (
            <Section key={title} title={title}>
              {faults.map((fault) => (
                <div key={`${fault.code} ${fault.message}`} style={{ marginBottom: 8 }}>
                  <div translate="no">{faultMessage(fault, 'refused')}</div>
                  <FaultLink
                    fault={fault}
                    where={{ account, marketplace, catalog, product: row.product, offer: row.offer }}
                  />
                </div>
              ))}
            </Section>
          ),
        )}
      {marketplace && (
        <ContentRatingSection
          product={row.sync_product_id}
          marketplace={marketplace}
          where={{ account, marketplace, catalog, product: row.product, offer: row.offer }}
        />
      )}
      {prices.length > 0 && (
        <Section title="Цены">
          {currency && <PricesOverTime prices={prices} currency={currency} />}
          <History
            entries={prices
              .slice(0, shown)
              .map(({ id, at, price, oldPrice, currency, accepted, permittedBy, message }) => ({
                id,
                at,
                text: [
                  `${money(price, currency)}${oldPrice ? `, до скидки ${money(oldPrice, currency)}` : ''}: ${acceptedWords(accepted)}`,
                  permittedBy ? `Цену ниже минимальной разрешено отправить, решение: ${permittedBy.name}` : '',
                  message,
                ]
                  .filter(Boolean)
                  .join('. '),
              }))}
          />
        </Section>
      )}
      {stocks.length > 0 && (
        <Section title="Остатки">
          <StocksOverTime stocks={stocks} />
          <History
            entries={stocks.slice(0, shown).map(({ id, at, stock, warehouseTitle, accepted, message }) => ({
              id,
              at,
              text: [
                `${number(stock)} шт.${warehouseTitle ? `, ${warehouseTitle}` : ''}: ${acceptedWords(accepted)}`,
                message,
              ]
                .filter(Boolean)
                .join('. '),
            }))}
          />
        </Section>
      )}
      {figures.length > 0 && (
        <Section title="Показы и заказы">
          <FiguresOverTime figures={figures} />
        </Section>
      )}
      {places[0] && (
        <Section title="Место в поиске">
          <p>
            В среднем {number(Math.round(places[0].position))}-е за {dayWords(places[0].day)}
          </p>
          <PlacesOverTime places={places} />
        </Section>
      )}
      {history.length > 0 && (
        <Section title="Карточка">
          <History
            entries={history.map(({ id, at, result, faults }) => ({
              id,
              at,
              text: [resultWords[result].one, ...faults.map((fault) => faultMessage(fault, result))].join('. '),
            }))}
          />
        </Section>
      )}
    </Side>
  );
}

/** Its offer of ours, as a link to the card where the account has a catalog. */
function OfferHere({ row, catalog }: Pick<KnownProps, 'row' | 'catalog'>) {
  const named = `${row.offerTitle}, ${row.offerArticle}`;
  return catalog ? <Go to={`/cabinet/catalogs/${catalog}/products/${row.product}`}>{named}</Go> : named;
}

/** Its number there, as a link to the marketplace's own search where there is one. */
function NumberThere({ row, marketplace }: { row: ProductMapping; marketplace: Marketplace | undefined }) {
  const link = useMarketplace(marketplace)?.searchLink;
  const shown = row.sku ?? row.remoteId;
  if (!link) return shown;
  return (
    <a href={link.replace('{q}', encodeURIComponent(shown))} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
