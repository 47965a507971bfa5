import { getCatalogTitles, getClassificationTitles, getOptionTitles, getPropertyTitles } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { optionTitles } from '../properties/options.queries.ts';
import { propertyTitles } from '../properties/properties.queries.ts';
import { titlesIn } from './saving/naming.queries.ts';

export const naming = [
  handle(getCatalogTitles, async ({ db, body }) => ({
    catalogs: await titlesIn(db, 'catalogs', body.catalogs),
  })),

  handle(getClassificationTitles, async ({ db, body }) => ({
    brands: await titlesIn(db, 'brands', body.brands),
    types: await titlesIn(db, 'categories', body.types),
    collections: await titlesIn(db, 'collections', body.collections),
  })),

  handle(getPropertyTitles, async ({ db, body }) => ({
    properties: await propertyTitles(db, undefined, body.properties),
  })),

  handle(getOptionTitles, async ({ db, body }) => ({ options: await optionTitles(db, body.options) })),
];
