import { Anchor } from '@mantine/core';
import type { OfferSale, SaleState } from '@prilavok/contract';
import { Go } from '#ui/go.tsx';
import { openSend } from '../sending/send.tsx';
import { addressOfFault } from '../tasks/faults.tsx';

interface Act {
  title: string;
  /** Where it is mended. */
  address?: string;
  /** What mends it here. */
  act?: () => void;
}

/** The act that puts an offer on sale; nothing where only waiting helps. */
function actOf(sale: OfferSale): Act | undefined {
  const { account, marketplace, catalog, product, id: offer, state, said, blocked } = sale;
  const own = `/cabinet/marketplaces/${marketplace}/${account}`;
  const field = (name: string, title: string): Act => ({
    title,
    address: `/cabinet/catalogs/${catalog}/products/${product}/offers?open=${offer}#${name}`,
  });
  if (state === 'on_sale') return undefined;
  if (blocked) return { title: 'К аккаунту', address: own };
  const [first] = said;
  const at = first && addressOfFault(first, { account, marketplace, catalog, product, offer });
  const there = { title: 'Товар на площадке', address: `${own}/products?search=${encodeURIComponent(sale.article)}` };
  const acts: Record<Exclude<SaleState, 'on_sale'>, Act | undefined> = {
    archived: there,
    category: at,
    lacking: at,
    limit: { title: 'Что пропустит площадка', address: own },
    refused: at ?? { title: 'Карточка', address: `/cabinet/catalogs/${catalog}/products/${product}` },
    waiting: { title: 'Задачи', address: `${own}/workers` },
    unsent: {
      title: 'Отправить',
      act: () => openSend(`Отправить «${sale.title}»`, { catalog, selection: { ids: [offer] } }),
    },
    no_price: field('price', 'Указать цену'),
    price_held: at ?? { title: 'К аккаунту', address: own },
    price_refused: field('price', 'Цена'),
    moderation: at,
    no_stock: field('stock', 'Указать остаток'),
    stock_off: { title: 'Склады', address: `${own}/warehouses` },
    stock_refused: { title: 'Склады', address: `${own}/warehouses` },
    stock_waiting: undefined,
    hidden: there,
  };
  return acts[state];
}

/** The link or button that mends what keeps an offer from sale. */
export function Mend({ sale, quiet = false }: { sale: OfferSale; quiet?: boolean }) {
  const to = actOf(sale);
  if (!to) return null;
  if (to.address)
    return (
      <Go to={to.address} quiet={quiet}>
        {to.title}
      </Go>
    );
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={to.act} tabIndex={quiet ? -1 : undefined}>
      {to.title}
    </Anchor>
  );
}
