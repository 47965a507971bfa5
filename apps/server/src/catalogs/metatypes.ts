import { catalogMetatypes, changeMetatypeProperties, findMetatypeProperties, findMetatypes } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { catalogOf } from './catalogs.ts';
import { pinsOf } from './category-properties.ts';
import { pinToMetatype, propertiesOfMetatype } from './links.queries.ts';

export const metatypes = [
  handle(findMetatypes, () => ({ rows: catalogMetatypes.map((metatype) => ({ ...metatype })) })),

  handle(findMetatypeProperties, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    return { rows: await propertiesOfMetatype(db, path.catalog, path.metatype) };
  }),

  handle(changeMetatypeProperties, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    await pinToMetatype(db, path, await pinsOf(db, path.catalog, body));
    return { rows: await propertiesOfMetatype(db, path.catalog, path.metatype) };
  }),
];
