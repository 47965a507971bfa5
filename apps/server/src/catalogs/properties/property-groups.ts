import {
  arrangePropertyGroups,
  changePropertyGroup,
  createPropertyGroup,
  done,
  findGroupProperties,
  findPropertyGroups,
  removePropertyGroup,
} from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { listGroups } from '../../properties/property-groups.queries.ts';
import * as room from '../../properties/property-groups.ts';
import { catalogOf } from '../saving/catalog.ts';
import { inCatalog } from './owner.ts';

export const propertyGroups = [
  handle(findPropertyGroups, async ({ db, path, query }) => {
    await catalogOf(db, path.catalog);
    return { rows: (await listGroups(db, path.catalog, query)).map(inCatalog) };
  }),

  handle(createPropertyGroup, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return inCatalog(await room.createGroup(db, path.catalog, body));
  }),

  handle(changePropertyGroup, async ({ db, path, body }) =>
    inCatalog(await room.changeGroup(db, path.catalog, { id: path.group, ...body })),
  ),

  handle(arrangePropertyGroups, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    await room.arrangeGroups(db, path.catalog, body);
    return done;
  }),

  handle(removePropertyGroup, async ({ db, path }) => {
    await room.removeGroup(db, path.catalog, path.group);
    return done;
  }),

  handle(findGroupProperties, async ({ db, path }) => {
    const catalog = await room.catalogOfGroup(db, path.group);
    await catalogOf(db, catalog);
    return { rows: (await room.propertiesOfGroup(db, catalog, path.group)).map(inCatalog) };
  }),
];
