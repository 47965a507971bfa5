import { accountBlockTitles, type OfferSale, type SaleState, saleStateTitles } from '@prilavok/contract';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { faultMessage } from '../tasks/faults.tsx';

const tones: Record<SaleState, Tone> = {
  archived: 'neutral',
  category: 'warn',
  lacking: 'warn',
  limit: 'warn',
  refused: 'error',
  waiting: 'accent',
  unsent: 'warn',
  no_price: 'warn',
  price_held: 'warn',
  price_refused: 'error',
  moderation: 'accent',
  no_stock: 'warn',
  stock_off: 'warn',
  stock_refused: 'error',
  stock_waiting: 'accent',
  hidden: 'error',
  on_sale: 'success',
};

/** Whether an offer is on sale, and why not, as a dot and a word; an account that is stopped stands before all else. */
export function SaleStatus({ blocked, state }: Pick<OfferSale, 'blocked' | 'state'>) {
  if (blocked && state !== 'on_sale') return <Status tone="error">{accountBlockTitles[blocked.state]}</Status>;
  return <Status tone={tones[state]}>{saleStateTitles[state]}</Status>;
}

/** Explanations of states of which nobody has said anything: what happens next by itself, or what is meant. */
const explained: Partial<Record<SaleState, string>> = {
  waiting: 'Карточка отправлена, площадка ещё не ответила',
  unsent: 'Карточка готова, но на площадку её не отправляли',
  moderation: 'Площадка проверяет карточку: обычно от нескольких минут до суток',
  no_stock: 'Свободных штук не осталось: в продаже нечего показать',
  stock_off: 'Ни один склад площадки не принимает остатки',
  stock_waiting: 'Остаток уйдёт сам в ближайшие минуты',
  hidden: 'Остаток принят, но площадка показывает ноль',
  archived: 'Пока карточка в архиве, площадка её не продаёт, а мы ничего о ней не отправляем',
};

/** Whose words these are: the marketplace's stand in quotes. */
const quoted: readonly SaleState[] = ['refused', 'limit', 'price_refused', 'stock_refused', 'moderation', 'hidden'];

/** Why, in a sentence: of the marketplace, of ours, or of the account. */
export function SaleReason({ blocked, state, said }: Pick<OfferSale, 'blocked' | 'state' | 'said'>) {
  if (state === 'on_sale') return null;
  if (blocked) return <span translate="no">{blocked.message}</span>;
  const [first, ...others] = said;
  if (!first?.message) return explained[state] ?? null;
  return (
    <span title={said.map(({ message }) => message).join('\n')}>
      <span translate="no">{faultMessage(first, quoted.includes(state) ? 'refused' : 'missing')}</span>
      {others.length > 0 && ` и ещё ${others.length}`}
    </span>
  );
}
