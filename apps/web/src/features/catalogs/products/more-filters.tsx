import { findAccounts, type OfferSort } from '@prilavok/contract';
import { type ReactNode, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { PropertyOrder, PropertyOrderForm } from '#features/properties/filters/property-order.tsx';
import { rangeWords } from '#ui/fields/range.ts';
import type { Named } from '#ui/fields/source.ts';
import { AddFilter, FilterChip } from '#ui/filters/filter-chip.tsx';
import { Ticks } from '#ui/filters/filter-search.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import { RangeForm } from '#ui/filters/range-form.tsx';
import { catalogOwner } from '../property-owner.ts';
import { accountsOf } from '../sources.ts';
import styles from './products.module.css';
import type { ProductsAddress } from './search.ts';

const ranges = { price: 'Цена', oldPrice: 'Цена до скидки', stock: 'Остаток' } as const;
type RangeName = keyof typeof ranges;
const pictured = choices({ yes: 'есть', no: 'нет' });
const purchasePriced = choices({ yes: 'есть', no: 'нет' });
const linked = choices({ yes: 'связаны', no: 'не связаны ни с одной' });
const accounts = { account: 'Кабинет', notAccount: 'Не в кабинете' } as const;
type AccountName = keyof typeof accounts;

interface Props {
  catalog: string;
  address: ProductsAddress;
}

/** Conditions that are wanted now and then: each is a chip while it holds, and all are brought by one. */
export function MoreFilters({ catalog, address }: Props) {
  const { filters, set, filter } = address;
  const owner = catalogOwner(catalog);
  const byProperty = address.sort?.includes('property:') ? address.sort : undefined;
  const sort = (next: OfferSort | undefined) => set({ sort: next });
  return (
    <>
      {rangeNames.map(
        (name) =>
          filters[name] && (
            <FilterChip
              key={name}
              label={ranges[name]}
              value={rangeWords(filters[name])}
              onClear={() => set({ [name]: undefined })}
            >
              {(close) => (
                <RangeForm
                  value={filters[name] ?? {}}
                  onApply={(range) => {
                    set({ [name]: range });
                    close();
                  }}
                />
              )}
            </FilterChip>
          ),
      )}
      {filters.pictured && <FilterSelect label="Картинка" options={pictured} {...filter('pictured')} />}
      {filters.purchasePriced && (
        <FilterSelect label="Закупочная цена" options={purchasePriced} {...filter('purchasePriced')} />
      )}
      {filters.linked && <FilterSelect label="Площадки" options={linked} {...filter('linked')} />}
      {accountNames.map(
        (name) => filters[name] && <Accounts key={name} catalog={catalog} name={name} address={address} />,
      )}
      {byProperty && <PropertyOrder owner={owner} value={byProperty} onChange={sort} />}
      <AddFilter label="Условие">
        {(close) => <NewCondition catalog={catalog} address={address} close={close} />}
      </AddFilter>
    </>
  );
}

const rangeNames = Object.keys(ranges) as RangeName[];
const accountNames = Object.keys(accounts) as AccountName[];

type New = RangeName | AccountName | 'order';

/** First what it is about, then what is wanted of it. */
function NewCondition({ catalog, address: { set, filters }, close }: Props & { close: () => void }) {
  const [chosen, choose] = useState<New>();
  const done = (change: Parameters<typeof set>[0]) => {
    set(change);
    close();
  };
  switch (chosen) {
    case 'price':
    case 'oldPrice':
    case 'stock':
      return (
        <Titled title={ranges[chosen]}>
          <RangeForm value={filters[chosen] ?? {}} onApply={(range) => done({ [chosen]: range })} />
        </Titled>
      );
    case 'account':
    case 'notAccount':
      return (
        <Titled title={accounts[chosen]}>
          <Ticks
            label={accounts[chosen]}
            source={accountsOf(catalog)}
            value={[]}
            onChange={(ids) => set({ [chosen]: ids.length > 0 ? ids : undefined })}
          />
        </Titled>
      );
    case 'order':
      return (
        <Titled title="Порядок по свойству">
          <PropertyOrderForm owner={catalogOwner(catalog)} onApply={(sort) => done({ sort })} />
        </Titled>
      );
    default:
      return (
        <ul className={styles.conditions}>
          {rangeNames.map((name) => (
            <Condition key={name} label={ranges[name]} onClick={() => choose(name)} />
          ))}
          <Condition label="Без закупочной цены" onClick={() => done({ purchasePriced: 'no' })} />
          <Condition label="С картинкой" onClick={() => done({ pictured: 'yes' })} />
          <Condition label="Не связаны с площадками" onClick={() => done({ linked: 'no' })} />
          <Condition label="Связаны с площадкой" onClick={() => done({ linked: 'yes' })} />
          {accountNames.map((name) => (
            <Condition key={name} label={accounts[name]} onClick={() => choose(name)} />
          ))}
          <Condition label="Порядок по свойству" onClick={() => choose('order')} />
        </ul>
      );
  }
}

function Condition({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.condition} onClick={onClick}>
        {label}
      </button>
    </li>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.titled}>
      <b>{title}</b>
      {children}
    </div>
  );
}

function Accounts({ catalog, name, address: { filters, set } }: Props & { name: AccountName }) {
  const known = useCall(findAccounts, { body: { catalog, limit: 1000 } }).data?.rows;
  const value = (filters[name] ?? []).map(
    (id): Named => ({ id, title: known?.find((one) => one.id === id)?.title ?? '…' }),
  );
  const [first, ...others] = value.map(({ title }) => title);
  return (
    <FilterChip
      label={accounts[name]}
      value={first && (others.length > 0 ? `${first} и ещё ${others.length}` : first)}
      onClear={() => set({ [name]: undefined })}
    >
      {() => (
        <Ticks
          label={accounts[name]}
          source={accountsOf(catalog)}
          value={value}
          onChange={(ids) => set({ [name]: ids.length > 0 ? ids : undefined })}
        />
      )}
    </FilterChip>
  );
}
