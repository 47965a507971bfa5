import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Catalog, findCatalogs, type Offer, type OfferRow } from '@prilavok/contract';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { freeStock } from '#features/catalogs/free-stock.ts';
import { articleNote } from '#features/catalogs/offers/found.ts';
import { useOffersFound } from '#features/catalogs/offers/use-offers-found.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import styles from './orders.module.css';

/** Offers of all catalogs, found by title, article or barcode; a press puts one into the order. */
export function OfferPicker({ onPick }: { onPick: (offer: Offer) => void }) {
  const catalogs = useCall(findCatalogs, { quiet: true }).data?.rows ?? [];
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const found = useOffersFound(search, { catalogs, limit: 5, enabled: search !== '' });
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
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Нашлось">
          {found.map((offer) => (
            <li key={offer.id}>
              <Found
                offer={offer}
                catalog={catalogs.find(({ id }) => id === offer.catalog)}
                named={catalogs.length > 1}
                onPick={onPick}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FoundProps {
  offer: OfferRow;
  catalog: Catalog | undefined;
  /** The catalog's title stands with the offer. */
  named: boolean;
  onPick: (offer: Offer) => void;
}

function Found({ offer, catalog, named, onPick }: FoundProps) {
  const words = [
    named && catalog?.title,
    articleNote(offer),
    money(offer.price, catalog?.currency ?? null),
    stockText(offer),
  ];
  return (
    <button type="button" onClick={() => onPick(offer)}>
      <Thumb src={offer.image} />
      <span translate="no">
        {offer.title}
        <small>{words.filter(Boolean).join(' · ')}</small>
      </span>
      <IconPlus aria-hidden />
    </button>
  );
}

function stockText(offer: Offer): string {
  const free = freeStock(offer);
  return free === null ? 'остаток не указан' : `остаток ${number(free)}`;
}
