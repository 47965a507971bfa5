import { type Delivery, type DeliveryState, deliveryStateTitles } from '@prilavok/contract';
import { dayWords } from '#text/days.ts';
import { money } from '#text/money.ts';
import { Status, type Tone } from '#ui/marks/status.tsx';

const tones: Record<DeliveryState, Tone> = {
  draft: 'warn',
  ordering: 'info',
  ordered: 'accent',
  delivering: 'info',
  delivered: 'success',
  cancelling: 'info',
  cancelled: 'neutral',
  failed: 'error',
  returning: 'warn',
  returned: 'neutral',
};

/** Where a delivery stands. */
export function DeliveryStatus({ of: { state } }: { of: Pick<Delivery, 'state'> }) {
  return (
    <Status tone={tones[state]} ring={state === 'cancelled' || state === 'draft'}>
      {deliveryStateTitles[state]}
    </Status>
  );
}

/** «10:00–14:00», «с 14:00»; nothing while no hours are set. */
export function hoursOf({ interval }: Pick<Delivery, 'interval'>): string {
  const { from, to } = interval ?? {};
  if (from && to) return `${from}–${to}`;
  if (from) return `с ${from}`;
  return to ? `до ${to}` : '';
}

/** «24.12.2026, 10:00–14:00»; nothing while no day is set. */
export const whenOf = ({ interval }: Pick<Delivery, 'interval'>): string =>
  interval ? [dayWords(interval.day), hoursOf({ interval })].filter(Boolean).join(', ') : '';

/** Where it goes: the point, else the address. */
export const whereOf = ({ point, full_address }: Pick<Delivery, 'point' | 'full_address'>): string =>
  point ? `${point.title}, ${point.address}` : full_address;

/** Price of the carrier against the buyer's: «350 ₽, покупатель платит 300 ₽». */
export function priceWords({ cost, price }: Pick<Delivery, 'cost' | 'price'>): string {
  const paid = price === null ? '' : `покупатель платит ${money(price, 'RUB')}`;
  return [cost === null ? '' : money(cost, 'RUB'), paid].filter(Boolean).join(', ');
}

/** The address on a map of Yandex's. */
export const mapOf = ({ full_address, geo_lat, geo_lon }: Pick<Delivery, 'full_address' | 'geo_lat' | 'geo_lon'>) =>
  geo_lat !== null && geo_lon !== null
    ? `https://yandex.ru/maps/?pt=${geo_lon},${geo_lat}&z=16`
    : `https://yandex.ru/maps/?text=${encodeURIComponent(full_address)}`;
