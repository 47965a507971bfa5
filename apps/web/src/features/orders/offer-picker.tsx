import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Currency, findCatalogs, findOffers, type Offer } from '@prilavok/contract';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { freeStock } from '#features/catalogs/free-stock.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import styles from './orders.module.css';

/** Offers of all catalogs, found by title, article or barcode; a press puts one into the order. */
export function OfferPicker({ onPick }: { onPick: (offer: Offer) => void }) {
  const catalogs = useCall(findCatalogs, { quiet: true }).data?.rows ?? [];
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  return (
    <div>
      <TextInput
        label="Товар"
        placeholder="Название, артикул или штрихкод"
        leftSection={<IconSearch aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // A scanner ends with Enter: that must not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {search !== '' &&
        catalogs.map(({ id, title, currency }) => (
          <Found
            key={id}
            catalog={id}
            title={catalogs.length > 1 ? title : undefined}
            currency={currency}
            search={search}
            onPick={onPick}
          />
        ))}
    </div>
  );
}

interface FoundProps {
  catalog: string;
  title: string | undefined;
  currency: Currency;
  search: string;
  onPick: (offer: Offer) => void;
}

function Found({ catalog, title, currency, search, onPick }: FoundProps) {
  const { data } = useCall(findOffers, { path: { catalog }, body: { search, limit: 5 }, quiet: true });
  if (!data || data.rows.length === 0) return null;
  return (
    <ul className={styles.found} aria-label={title ? `Нашлось в каталоге «${title}»` : 'Нашлось'}>
      {data.rows.map((offer) => (
        <li key={offer.id}>
          <button type="button" onClick={() => onPick(offer)}>
            <Thumb src={offer.image} />
            <span translate="no">
              {offer.title}
              <small>
                {[title, offer.article, money(offer.price, currency), stockText(offer)].filter(Boolean).join(' · ')}
              </small>
            </span>
            <IconPlus aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function stockText(offer: Offer): string {
  const free = freeStock(offer);
  return free === null ? 'остаток не указан' : `остаток ${number(free)}`;
}
