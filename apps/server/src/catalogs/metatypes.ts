import { catalogMetatypes, changeMetatypeProperties, findMetatypeProperties, findMetatypes } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { catalogOf } from './catalogs.queries.ts';
import { pinsOf } from './category-properties.ts';
import { pinToMetatype, propertiesOfMetatype } from './links.queries.ts';

export const metatypes = [
  handle(findMetatypes, () => ({ rows: catalogMetatypes.map((metatype) => ({ ...metatype })) })),

  handle(findMetatypeProperties, async ({ db, company, path }) => {
    await catalogOf(db, company, path.catalog);
    return { rows: await propertiesOfMetatype(db, company, path.catalog, path.metatype) };
  }),

  handle(changeMetatypeProperties, async ({ db, company, path, body }) => {
    await catalogOf(db, company, path.catalog);
    await pinToMetatype(db, company, path, await pinsOf(db, company, path.catalog, body));
    return { rows: await propertiesOfMetatype(db, company, path.catalog, path.metatype) };
  }),
];
