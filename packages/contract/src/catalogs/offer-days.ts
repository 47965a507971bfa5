import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members } from '../roles.ts';
import { Money } from '../values.ts';

/** An offer at the end of a day, by the company's clock. */
export const OfferDay = z.object({
  day: z.iso.date().describe('День по часам компании'),
  price: Money.nullable().describe('Цена продажи на конец дня, в валюте каталога'),
  oldPrice: Money.nullable().describe('Цена до скидки на конец дня'),
  stock: z
    .int()
    .nullable()
    .describe('Остаток на своём складе на конец дня, вместе с резервом; null — его никто не считал'),
});
export type OfferDay = z.infer<typeof OfferDay>;

const endpoint = resource('catalogs/offers');

/** Oldest first, without gaps: from the day that the offer was created, as far back as is asked for. */
export const findOfferDays = endpoint('GET', '/cds/catalog/{catalog}/offer/{offer}/days', {
  title: 'Цена и остаток предложения по дням',
  roles: members,
  query: z.object({
    days: z.coerce.number().int().min(7).max(365).default(90).describe('За сколько дней, с сегодняшним'),
  }),
  reply: listOf(OfferDay),
});
