import { findAccounts, type PropertyFilter } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useClassTitles } from '#features/catalogs/classification-fields.tsx';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { accountsOf, brandsOf, categoriesOf, collectionsOf } from '#features/catalogs/sources.ts';
import { PropertyCondition } from '#features/properties/filters/property-condition.tsx';
import { NewPropertyCondition, usePropertyConditionWords } from '#features/properties/filters/property-filters.tsx';
import type { PropertyOwner } from '#features/properties/owner.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { piecesOf, sumsOf } from '#ui/fields/range.ts';
import type { Named } from '#ui/fields/source.ts';
import {
  amongKind,
  articlesKind,
  daysKind,
  type FeedConditionKind,
  picturedKind,
  rangeKind,
  shareKind,
} from './kinds.tsx';

const whole = ({ from, to }: { from?: number | undefined; to?: number | undefined }) => piecesOf({ from, to });

/** Returns the kinds of conditions on a catalog's offers, in the order in which they are offered. */
export function offerKinds(catalog: string): FeedConditionKind[] {
  const accounts = {
    source: accountsOf(catalog),
    useTitles: (ids: readonly string[]) => useAccountTitles(catalog, ids),
  };
  return [
    propertyKind(catalogOwner(catalog)),
    amongKind({
      id: 'category',
      title: 'Категория',
      note: 'Вместе с вложенными.',
      source: categoriesOf(catalog),
      useTitles: (ids) => useClassTitles('types', ids),
      read: ({ category }) => category,
      write: (category) => ({ category }),
    }),
    amongKind({
      id: 'brand',
      title: 'Бренд',
      source: brandsOf(catalog),
      useTitles: (ids) => useClassTitles('brands', ids),
      read: ({ brand }) => brand,
      write: (brand) => ({ brand }),
    }),
    amongKind({
      id: 'collection',
      title: 'Коллекция',
      source: collectionsOf(catalog),
      useTitles: (ids) => useClassTitles('collections', ids),
      read: ({ collection }) => collection,
      write: (collection) => ({ collection }),
    }),
    rangeKind({
      id: 'price',
      title: 'Цена',
      read: ({ price }) => price,
      write: (range) => ({ price: sumsOf(range) }),
    }),
    rangeKind({
      id: 'oldPrice',
      title: 'Цена до скидки',
      read: ({ oldPrice }) => oldPrice,
      write: (range) => ({ oldPrice: sumsOf(range) }),
    }),
    rangeKind({
      id: 'purchasePrice',
      title: 'Закупочная цена',
      read: ({ purchasePrice }) => purchasePrice,
      write: (range) => ({ purchasePrice: sumsOf(range) }),
    }),
    rangeKind({
      id: 'margin',
      title: 'Маржа',
      note: 'Доля цены, которая остаётся сверх закупочной. Без одной из двух цен товар не подходит.',
      unit: '%',
      read: ({ margin }) => margin,
      write: (margin) => ({ margin }),
    }),
    rangeKind({
      id: 'available',
      title: 'Остаток без резерва',
      note: 'Кто остатка не считает, у того 0.',
      read: ({ available }) => available,
      write: (range) => ({ available: whole(range) }),
    }),
    rangeKind({
      id: 'stock',
      title: 'Остаток на складе',
      note: 'Вместе с тем, что отложено под заказы.',
      read: ({ stock }) => stock,
      write: (range) => ({ stock: whole(range) }),
    }),
    daysKind({
      id: 'soldOutDays',
      title: 'Нет в наличии',
      label: 'Сколько дней, не меньше',
      words: (days) => `${days} или дольше`,
      read: ({ soldOutDays }) => soldOutDays,
      write: (soldOutDays) => ({ soldOutDays }),
    }),
    picturedKind,
    rangeKind({
      id: 'completeness',
      title: 'Заполненность',
      note: 'Доля обязательных свойств, которые заполнены.',
      unit: '%',
      read: ({ completeness }) => completeness,
      write: (range) => ({ completeness: whole(range) }),
    }),
    amongKind({
      ...accounts,
      id: 'account',
      title: 'Связан с аккаунтом',
      read: ({ account }) => account,
      write: (account) => ({ account }),
    }),
    amongKind({
      ...accounts,
      id: 'onSale',
      title: 'Продаётся на аккаунте',
      read: ({ onSale }) => onSale,
      write: (onSale) => ({ onSale }),
    }),
    daysKind({
      id: 'changedDays',
      title: 'Изменился',
      label: 'За сколько последних дней',
      words: (days) => `не раньше, чем ${days} назад`,
      read: ({ changedDays }) => changedDays,
      write: (changedDays) => ({ changedDays }),
    }),
    articlesKind,
    shareKind,
  ];
}

/** A condition on a property of the owner. */
function propertyKind(owner: PropertyOwner): FeedConditionKind {
  return {
    id: 'property',
    title: 'Свойство',
    useWords: ({ property }) => {
      const [found] = useProperties(owner, property ? [property.property] : []);
      const words = usePropertyConditionWords(owner, found, property ?? { property: '' });
      return `${found?.title ?? '…'} — ${words}`;
    },
    form: (value, onApply) => (
      <PropertyForm owner={owner} value={value?.property} onApply={(property) => onApply({ property })} />
    ),
  };
}

interface PropertyFormProps {
  owner: PropertyOwner;
  value: PropertyFilter | undefined;
  onApply: (value: PropertyFilter) => void;
}

function PropertyForm({ owner, value, onApply }: PropertyFormProps) {
  const [found] = useProperties(owner, value ? [value.property] : []);
  if (!value) return <NewPropertyCondition owner={owner} onApply={onApply} />;
  if (!found) return <p>Свойства больше нет: уберите условие.</p>;
  return <PropertyCondition owner={owner} property={found} value={value} onApply={onApply} />;
}

/** Returns titles of accounts by ids; of those that were disconnected since, that they were. */
function useAccountTitles(catalog: string, ids: readonly string[]): Named[] {
  const known = useCall(findAccounts, { body: { catalog, limit: 1000 } }, { enabled: ids.length > 0 }).data?.rows;
  return ids.map((id) => ({ id, title: known?.find((one) => one.id === id)?.title ?? (known ? 'отключён' : '…') }));
}
