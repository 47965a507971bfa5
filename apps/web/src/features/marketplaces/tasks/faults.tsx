import { cardFields, heldPriceCodes, type ProductFault, type ProductResult } from '@prilavok/contract';
import { plural } from '#text/plurals.ts';

/** Where a shop's products and their mapping are mended. */
export interface Shop {
  account: string;
  marketplace: string;
  /** The account's catalog; without one there is nowhere to go. */
  catalog: string | null;
}

export interface Where extends Shop {
  product: string | null;
  offer: string;
  /** The product's category: the mapping opens where it goes. */
  category?: string | null | undefined;
}

/**
 * Message of a fault; the marketplace's own words stand in quotes; quotes inside become inner ones. What we held back
 * is said by us.
 */
export const faultMessage = ({ code, message }: ProductFault, result: ProductResult): string =>
  result === 'refused' && !heldPriceCodes.some((held) => held === code)
    ? `«${message.replaceAll('«', '„').replaceAll('»', '“')}»`
    : message;

/** The first thing that is wrong, in the words of who said it, and how many more there are. */
export function FaultWords({ faults, result }: { faults: readonly ProductFault[]; result: ProductResult }) {
  const [first, ...others] = faults;
  if (!first) return null;
  const rest = others.length;
  return (
    <span title={faults.map(({ message }) => message).join('\n')}>
      <span translate="no">{faultMessage(first, result)}</span>
      {rest > 0 && ` и ещё ${rest} ${plural(rest, ['причина', 'причины', 'причин'])}`}
    </span>
  );
}

/** These an offer has to itself; the rest stands on the product's card. */
const ofOffer = new Set(['title', 'article', 'barcode', 'price', 'oldPrice', 'stock']);

/** Where a fault is mended: address and title of the mapping, or of the field on the card; nothing where neither is known. */
export function addressOfFault(
  fault: ProductFault,
  { account, marketplace, catalog, product, offer, category }: Where,
) {
  const own = `/cabinet/marketplaces/${marketplace}/${account}`;
  if (fault.code === 'no_rate' || fault.code === 'below_step') return { address: own, title: 'Указать курс' };
  if (fault.code === 'no_currency') return { address: own, title: 'Проверить ключи' };
  if (!catalog) return undefined;
  const mapping = `/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`;
  if (fault.field === 'category') return { address: mapping, title: 'Сопоставить категорию' };
  const properties = (more = {}) => {
    const { attribute } = fault;
    const search = new URLSearchParams({
      ...(category && { own: category }),
      ...(attribute && { search: attribute }),
      ...more,
    });
    return `${mapping}/properties${search.size > 0 ? `?${search}` : ''}`;
  };
  if (fault.code === 'unmapped') return { address: properties(), title: 'Сопоставить свойство' };
  if (fault.code === 'value_unmapped')
    return { address: properties({ values: 'open' }), title: 'Сопоставить значение' };
  const field = fault.property === null ? fault.field : `property-${fault.property}`;
  if (product && field !== null) {
    const part = ofOffer.has(field) ? `/offers?open=${offer}` : '';
    return {
      address: `/cabinet/catalogs/${catalog}/products/${product}${part}#${field}`,
      title: fault.fieldTitle ?? 'Карточка',
    };
  }
  if (fault.attribute) return { address: properties(), title: fault.attribute };
  if (fault.code === 'archived' || fault.code === 'taken')
    return { address: `${own}/products`, title: 'Товары площадки' };
  if (fault.field === 'stock') return { address: `${own}/warehouses`, title: 'Склады' };
  if (cardFields.some((each) => each === fault.field))
    return { address: `${mapping}/default-properties`, title: 'Откуда берём' };
  return undefined;
}
