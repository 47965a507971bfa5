import {
  changePropertyGroup,
  createPropertyGroup,
  done,
  findGroupProperties,
  findPropertyGroups,
  removePropertyGroup,
} from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { listGroups, type OwnedGroup } from '../properties/property-groups.queries.ts';
import * as room from '../properties/property-groups.ts';
import { catalogOf } from './catalogs.ts';
import { inCatalog } from './properties.ts';

const groupInCatalog = ({ owner, ...group }: OwnedGroup) => ({ ...group, catalog: owner });

export const propertyGroups = [
  handle(findPropertyGroups, async ({ db, path, query }) => {
    await catalogOf(db, path.catalog);
    return { rows: (await listGroups(db, path.catalog, query)).map(groupInCatalog) };
  }),

  handle(createPropertyGroup, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return groupInCatalog(await room.createGroup(db, path.catalog, body));
  }),

  handle(changePropertyGroup, async ({ db, path, body }) =>
    groupInCatalog(await room.changeGroup(db, path.catalog, { id: path.group, ...body })),
  ),

  handle(removePropertyGroup, async ({ db, path }) => {
    await room.removeGroup(db, path.catalog, path.group);
    return done;
  }),

  handle(findGroupProperties, async ({ db, path }) => ({
    rows: (await room.propertiesOfGroup(db, path.catalog, path.group)).map(inCatalog),
  })),
];
