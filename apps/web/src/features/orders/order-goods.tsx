import { NumberInput, TextInput } from '@mantine/core';
import type { Offer } from '@prilavok/contract';
import { freeStock } from '#features/catalogs/free-stock.ts';
import { number } from '#text/numbers.ts';
import { Note } from '#ui/marks/note.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { OfferPicker } from './offer-picker.tsx';
import { lineOf, type OrderLine } from './order-values.ts';
import styles from './orders.module.css';

interface Props {
  lines: readonly OrderLine[];
  error: string | undefined;
  onChange: (lines: OrderLine[]) => void;
}

/** The goods of an own order: a search, and the lines with their stock, pieces and prices. */
export function OrderGoods({ lines, error, onChange }: Props) {
  const change = (offer: string, changed: Partial<OrderLine>) =>
    onChange(lines.flatMap((line) => (line.offer === offer ? withPieces({ ...line, ...changed }) : [line])));
  const add = (offer: Offer) => {
    const known = lines.find((line) => line.offer === offer.id);
    if (known) change(offer.id, { quantity: known.quantity + 1 });
    else onChange([...lines, lineOf(offer, freeStock(offer))]);
  };
  return (
    <>
      <OfferPicker onPick={add} />
      {lines.length > 0 && (
        <ul className={styles.picked} aria-label="Товары заказа">
          {lines.map((line) => (
            <li key={line.offer}>
              <Thumb src={line.image} />
              <span translate="no">
                {line.title}
                <small>{[line.article, stockOf(line)].filter(Boolean).join(' · ')}</small>
              </span>
              <TextInput
                w={84}
                size="xs"
                inputMode="decimal"
                placeholder="Цена"
                aria-label={`Цена за штуку: ${line.title}`}
                value={line.price}
                onChange={(event) => change(line.offer, { price: event.currentTarget.value })}
              />
              <NumberInput
                w={72}
                size="xs"
                min={0}
                max={10_000}
                allowDecimal={false}
                aria-label={`Сколько: ${line.title}`}
                value={line.quantity}
                onChange={(value) => change(line.offer, { quantity: Number(value) || 0 })}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <Note tone="error">{lines.length > 0 ? error : 'Выберите хотя бы один товар.'}</Note>}
    </>
  );
}

/** A line without pieces is taken out. */
const withPieces = (line: OrderLine): OrderLine[] => (line.quantity > 0 ? [line] : []);

const stockOf = ({ free, quantity }: OrderLine): string => {
  if (free === null) return '';
  return free < quantity ? `на складе ${number(free)}, не хватит` : `на складе ${number(free)}`;
};
