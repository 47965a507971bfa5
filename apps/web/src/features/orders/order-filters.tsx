import {
  deliveryTypes,
  findAllOrderSources,
  findOrderStatuses,
  marketplaces,
  orderStates,
  orderStateTitles,
  serviceTitles,
} from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { PropertyFilters } from '#features/properties/filters/property-filters.tsx';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import type { Named } from '#ui/fields/source.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { deliveryTitle } from './order-columns.tsx';
import styles from './orders.module.css';
import type { OrdersAddress } from './orders-search.ts';
import { orderOwner } from './property-owner.ts';

interface Props {
  /** The states are tabs already. */
  withoutState: boolean;
  /** The list is of one account: its marketplace and its source are known. */
  ofAccount?: boolean;
  address: OrdersAddress;
}

const places = marketplaces.map((value) => ({ value, label: marketplaceTitle(value) }));
const states = orderStates.map((value) => ({ value, label: orderStateTitles[value] }));
const deliveries = deliveryTypes.map((value) => ({ value, label: deliveryTitle({ deliveryType: value }) }));
const services = choices(serviceTitles);
const accounting = choices({ yes: 'Отправлены', no: 'Не отправлены' });
const named = ({ id, title }: Named) => ({ value: id, label: title });

/** Conditions of the list of orders; they live in the address. */
export function OrderFilters({ withoutState, ofAccount = false, address: { filters, filter, set } }: Props) {
  const sources = useCall(findAllOrderSources, { query: { limit: 1000 } }).data?.rows ?? [];
  const statuses = useCall(findOrderStatuses, { body: { limit: 1000 } }).data?.rows ?? [];
  const own = statuses.filter((status) => status.system_status === null || filters.status === status.id);
  return (
    <div className={styles.filters}>
      <PeriodFilter label="Создан" {...filter('created')} />
      {!ofAccount && <FilterSelect label="Площадка" options={places} {...filter('marketplace')} />}
      {!ofAccount && <FilterSelect label="Источник" options={sources.map(named)} {...filter('source')} />}
      {!withoutState && <FilterSelect label="Состояние" options={states} {...filter('state')} />}
      {own.length > 0 && <FilterSelect label="Статус" options={own.map(named)} {...filter('status')} />}
      <FilterSelect label="Доставка" options={deliveries} {...filter('delivery')} />
      <FilterSelect label="Услуга" options={services} {...filter('service')} />
      <FilterSelect label="В 1С" options={accounting} {...filter('sent')} />
      <PropertyFilters
        owner={orderOwner}
        value={filters.properties ?? []}
        onChange={(properties) => set({ properties: properties.length > 0 ? properties : undefined })}
      />
    </div>
  );
}
