import { z } from 'zod';
import type { RemoteAttribute, RemoteValue } from '../../api/catalog.ts';
import type { CursorPage } from '../../api/lists.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { eachCursorPage } from '../../pages.ts';
import { key, numberOrNone, rows } from '../shapes.ts';

/** The attribute that stands for a field of the card: a brand is no characteristic, but has a dictionary by subject. */
export const brandAttribute = 'brand';

/** Brand, which a seller maps; a brand that isn't in the list goes as it is called, with a warning. */
export const brandOf = (subject: string): RemoteAttribute => ({
  id: brandAttribute,
  title: 'Бренд',
  description: 'Из списка брендов этого предмета. Без сопоставления уходит бренд товара, как он называется у вас.',
  kind: 'dictionary',
  required: false,
  multiple: false,
  maxValues: 1,
  dictionary: `brands:${subject}`,
  aspect: false,
  group: null,
  ownValues: false,
  unit: null,
});

const Page = z.object({ brands: rows(z.object({ name: key }), 'name'), next: numberOrNone });

/** Pages that are read through for a search: one a second, while somebody may be waiting. */
const mostPages = 30;

/** Brands of subjects: /api/content/v1/brands. It can't be searched there: what was read through is kept for the next search. */
export function brandsReader(http: Caller) {
  const known = new Map<string, Promise<RemoteValue[]>>();
  /** Pages as they came: who looks through the first ones and finds too little reads on behind them. */
  const pages = new Map<string, Promise<CursorPage<RemoteValue>>>();

  function page(subject: string, next?: string): Promise<CursorPage<RemoteValue>> {
    const key = `${subject}:${next ?? ''}`;
    const reading = pages.get(key) ?? readPage(subject, next);
    pages.set(key, reading);
    reading.catch(() => pages.delete(key));
    return reading;
  }

  async function readPage(subjectId: string, next?: string): Promise<CursorPage<RemoteValue>> {
    const query = { subjectId, ...(next !== undefined && { next }) };
    const call = { method: 'GET', host: 'content', path: '/api/content/v1/brands', query, group: 'brands' } as const;
    try {
      const read = await http.json({ ...call, repeatable: true }, Page);
      // Cards name a brand by its text.
      const rows = read.brands.map(({ name }) => ({ id: name, value: name, info: '' }));
      return { rows, cursor: read.next ? String(read.next) : null };
    } catch (error) {
      // So it answers of a subject that has none.
      if (error instanceof MarketplaceError && error.kind === 'missing') return { rows: [], cursor: null };
      throw error;
    }
  }

  async function readThrough(subject: string): Promise<RemoteValue[]> {
    const found: RemoteValue[] = [];
    let left = mostPages;
    for await (const rows of eachCursorPage(({ cursor }) => page(subject, cursor))) {
      found.push(...rows);
      if (--left === 0) break;
    }
    return found;
  }

  function all(subject: string): Promise<RemoteValue[]> {
    const reading = known.get(subject) ?? readThrough(subject);
    known.set(subject, reading);
    reading.catch(() => known.delete(subject));
    return reading;
  }

  return { page, all };
}
