import type { OfferSale, SaleState } from '@prilavok/contract';
import { addressOfFault } from '../tasks/faults.tsx';

/** Act that mends a fault: where that is done, or what is done here and now. */
export type SaleAct = { title: string } & ({ address: string } | { does: 'send' | 'take back' });

/** The act that puts an offer on sale, or shows what is waited for; every answer but the last has one. */
export function actOf(sale: OfferSale): SaleAct | undefined {
  const { account, marketplace, catalog, product, id: offer, state, said, blocked } = sale;
  const own = `/cabinet/marketplaces/${marketplace}/${account}`;
  const card = `/cabinet/catalogs/${catalog}/products/${product}`;
  const field = (name: string, title: string): SaleAct => ({ title, address: `${card}/offers?open=${offer}#${name}` });
  const there = { title: 'Товар на площадке', address: `${own}/products?search=${encodeURIComponent(sale.article)}` };
  if (state === 'on_sale') return undefined;
  if (blocked) return { title: 'К аккаунту', address: own };
  const [first] = said;
  if (first?.code === 'sending_off') return { title: 'Что отправляется', address: `${own}/changes` };
  const at = first && addressOfFault(first, { account, marketplace, catalog, product, offer });
  const send: SaleAct = { title: 'Отправить', does: 'send' };
  const acts: Record<Exclude<SaleState, 'on_sale'>, SaleAct> = {
    archived: { title: 'Вернуть из архива', does: 'take back' },
    category: at ?? {
      title: 'Сопоставить категорию',
      address: `/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`,
    },
    // A card that a person has deleted there lacks only a person's word.
    lacking: first?.code === 'removed' ? send : (at ?? { title: 'Карточка', address: card }),
    limit: { title: 'Лимиты и очередь', address: `${own}/limits` },
    refused: at ?? { title: 'Карточка', address: card },
    waiting: { title: 'Задачи', address: `${own}/workers` },
    unsent: send,
    no_price: field('price', 'Указать цену'),
    price_held: at ?? { title: 'К аккаунту', address: own },
    price_refused: field('price', 'Цена'),
    moderation: at ?? there,
    no_stock: field('stock', 'Указать остаток'),
    stock_off: { title: 'Склады', address: `${own}/warehouses` },
    stock_refused: { title: 'Склады', address: `${own}/warehouses` },
    stock_waiting: { title: 'Задачи', address: `${own}/workers` },
    hidden: there,
  };
  return acts[state];
}
