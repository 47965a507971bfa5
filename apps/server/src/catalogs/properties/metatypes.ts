import { catalogMetatypes, changeMetatypeProperties, findMetatypeProperties, findMetatypes } from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { propertiesOfMetatype } from '../../properties/metatypes.queries.ts';
import { changeMetatype } from '../../properties/metatypes.ts';
import { catalogOf } from '../saving/catalog.ts';
import { inCatalog } from './owner.ts';

export const metatypes = [
  handle(findMetatypes, () => ({ rows: catalogMetatypes.map((metatype) => ({ ...metatype })) })),

  handle(findMetatypeProperties, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    return { rows: (await propertiesOfMetatype(db, path.catalog, path.metatype)).map(inCatalog) };
  }),

  handle(changeMetatypeProperties, async ({ db, path: { catalog, metatype }, body }) => {
    await catalogOf(db, catalog);
    return { rows: (await changeMetatype(db, catalog, { metatype, pins: body })).map(inCatalog) };
  }),
];
