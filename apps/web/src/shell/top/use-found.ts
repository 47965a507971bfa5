import { useDebouncedValue } from '@mantine/hooks';
import { findCatalogs, findOrders } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#api/me.ts';
import { useMay } from '#api/use-may.ts';
import { asked } from '#api/useCall.ts';
import { articleNote } from '#features/catalogs/offers/found.ts';
import { useOffersFound } from '#features/catalogs/offers/use-offers-found.ts';

/** Finds of the rooms' searching calls for a text. */
export interface Found {
  group: string;
  rows: { label: string; note: string; to: string }[];
}

const few = 5;
/** Catalogs that are searched: the first ones, so that a letter typed doesn't become thirty calls. */
const searched = 3;

/** Products and orders for the words typed, five of a kind; nothing for a single letter or outside of a company. */
export function useFound(text: string): Found[] {
  const [search] = useDebouncedValue(text.trim(), 200);
  const member = Boolean(useMe()?.company);
  const enabled = member && search.length > 1;
  const ofOrders = useMay(findOrders) && enabled;
  const catalogs = useQuery({ ...asked(findCatalogs, { quiet: true }), enabled: member }).data?.rows ?? [];
  const orders = useQuery({ ...asked(findOrders, { body: { search, limit: few }, quiet: true }), enabled: ofOrders });
  const offers = useOffersFound(search, { catalogs: catalogs.slice(0, searched), limit: few, enabled });
  if (!enabled) return [];
  return [
    {
      group: 'Товары',
      rows: offers.map((offer) => ({
        label: offer.title,
        note: articleNote(offer),
        to: `/cabinet/catalogs/${offer.catalog}/products/${offer.product}`,
      })),
    },
    {
      group: 'Заказы',
      rows: (orders.data?.rows ?? []).map((order) => ({
        label: order.number,
        note: [order.status.title, order.products[0]?.title].filter(Boolean).join(', '),
        to: `/cabinet/orders/${order.id}`,
      })),
    },
  ];
}
