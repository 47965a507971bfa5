import {
  findAllOrderSources,
  findOrderStatuses,
  marketplaces,
  orderStates,
  orderStateTitles,
} from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { PropertyFilters } from '#features/properties/filters/property-filters.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { marketplaceTitle } from '#ui/mark.tsx';
import styles from './orders.module.css';
import { createdTitles, type OrdersSearch } from './orders-search.ts';
import { orderOwner } from './property-owner.ts';

interface Props {
  /** The states are tabs already. */
  withoutState: boolean;
  search: OrdersSearch;
  onSearch: (change: Partial<OrdersSearch>) => void;
}

const created = [
  { value: 'today', label: createdTitles.today },
  { value: 'week', label: createdTitles.week },
  { value: 'month', label: createdTitles.month },
] as const;

/** Conditions of the list of orders; they live in the address. */
export function OrderFilters({ withoutState, search, onSearch }: Props) {
  const sources = useCall(findAllOrderSources, { query: { limit: 1000 } }).data?.rows ?? [];
  const statuses = useCall(findOrderStatuses, { body: { limit: 1000 } }).data?.rows ?? [];
  const own = statuses.filter((status) => status.system_status === null || search.status === status.id);
  return (
    <div className={styles.filters}>
      <FilterSelect
        label="Создан"
        options={created}
        value={search.created}
        onChange={(value) => onSearch({ created: value })}
      />
      <FilterSelect
        label="Площадка"
        options={marketplaces.map((value) => ({ value, label: marketplaceTitle(value) }))}
        value={search.marketplace}
        onChange={(value) => onSearch({ marketplace: value })}
      />
      <FilterSelect
        label="Источник"
        options={sources.map(({ id, title }) => ({ value: id, label: title }))}
        value={search.source}
        onChange={(value) => onSearch({ source: value })}
      />
      {!withoutState && (
        <FilterSelect
          label="Состояние"
          options={orderStates.map((value) => ({ value, label: orderStateTitles[value] }))}
          value={search.state}
          onChange={(value) => onSearch({ state: value })}
        />
      )}
      {own.length > 0 && (
        <FilterSelect
          label="Статус"
          options={own.map(({ id, title }) => ({ value: id, label: title }))}
          value={search.status}
          onChange={(value) => onSearch({ status: value })}
        />
      )}
      <PropertyFilters
        owner={orderOwner}
        value={search.properties ?? []}
        onChange={(properties) => onSearch({ properties: properties.length > 0 ? properties : undefined })}
      />
    </div>
  );
}
