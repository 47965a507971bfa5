import { getCardTitles, getCatalogTitles, getPropertyTitles } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { titlesIn } from './naming.queries.ts';

export const naming = [
  handle(getCatalogTitles, async ({ db, company, body }) => ({
    catalogs: await titlesIn(db, company, 'catalogs', body.catalogs),
  })),

  handle(getCardTitles, async ({ db, company, body }) => ({
    brands: await titlesIn(db, company, 'brands', body.brands),
    types: await titlesIn(db, company, 'categories', body.types),
    collections: await titlesIn(db, company, 'collections', body.collections),
  })),

  handle(getPropertyTitles, async ({ db, company, body }) => ({
    properties: await titlesIn(db, company, 'properties', body.properties),
  })),
];
