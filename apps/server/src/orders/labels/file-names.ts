import type { Marketplace } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';

/** Subject of a file: orders by their numbers, and where they were sold; null is the seller's own. */
export interface FileSubject {
  numbers: readonly string[];
  marketplaces: readonly (Marketplace | null)[];
}

/** A name by which a person finds the file later: «Этикетки 0123-0001-1 Ozon 22.11.2026.pdf», «Этикетки, заказов 12, Ozon 22.11.2026.pdf». */
export async function fileName(db: Db, title: string, { numbers, marketplaces }: FileSubject): Promise<string> {
  const { today } = await one<{ today: string }>(db)`
    select to_char(now() at time zone timezone, 'DD.MM.YYYY') as today from companies where id = ${db.company}`;
  const orders = [...new Set(numbers)];
  const places = [...new Set(marketplaces)].flatMap((one) => (one === null ? [] : connectors[one].title));
  const which = orders.length === 1 ? `${title} ${orders[0]}` : `${title}, заказов ${orders.length},`;
  return `${[which, places.join(', '), today]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`;
}

/** The header under which a browser shows the file, and saves it by that name. */
export const inlineAs = (name: string): string => `inline; filename*=UTF-8''${encodeURIComponent(name)}`;
