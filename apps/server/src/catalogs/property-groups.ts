import {
  type Alignment,
  changePropertyGroup,
  createPropertyGroup,
  done,
  findGroupProperties,
  findPropertyGroups,
  type PropertyGroup,
  removePropertyGroup,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { catalogOf } from './catalogs.ts';
import { propertiesBy } from './properties.queries.ts';
import * as queries from './property-groups.queries.ts';

export const propertyGroups = [
  handle(findPropertyGroups, async ({ db, path, query }) => {
    await catalogOf(db, path.catalog);
    return { rows: await queries.groupsBy(db, path.catalog, query) };
  }),

  handle(createPropertyGroup, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    const alignment = body.defaultAlignment ?? { columns: 1, properties: [] };
    await checkAlignment(db, path.catalog, alignment);
    const id = await queries
      .insertGroup(db, path.catalog, { title: body.title, alignment })
      .catch((error) => refuseTwin(error, body.title));
    return groupOf(db, path.catalog, id);
  }),

  handle(changePropertyGroup, async ({ db, path, body }) => {
    const group = await groupOf(db, path.catalog, path.group);
    if (body.defaultAlignment) await checkAlignment(db, path.catalog, body.defaultAlignment);
    await queries
      .updateGroupRow(db, group.id, {
        title: body.title ?? group.title,
        alignment: body.defaultAlignment ?? group.defaultAlignment,
      })
      .catch((error) => refuseTwin(error, body.title));
    return groupOf(db, path.catalog, path.group);
  }),

  handle(removePropertyGroup, async ({ db, path }) => {
    const group = await groupOf(db, path.catalog, path.group);
    await queries.deleteGroupRow(db, group.id);
    return done;
  }),

  handle(findGroupProperties, async ({ db, path }) => {
    const group = await groupOf(db, path.catalog, path.group);
    return {
      rows: await propertiesBy(db, {
        catalog: { in: [path.catalog] },
        group: { in: [group.id] },
        search: '',
        limit: 10_000,
        offset: 0,
      }),
    };
  }),
];

async function groupOf(db: Db, catalog: string, id: string): Promise<PropertyGroup> {
  const [group] = await queries.groupsAmong(db, catalog, [id]);
  if (!group) throw notFound('Группа свойств не найдена');
  return group;
}

async function checkAlignment(db: Db, catalog: string, { properties }: Alignment): Promise<void> {
  const ids = properties.map((each) => each.property);
  const known = await queries.propertiesKnown(db, catalog, ids);
  const strange = ids.findIndex((id) => !known.has(id));
  if (strange !== -1)
    throw invalid(`defaultAlignment.properties.${strange}.property`, 'в каталоге такого свойства нет');
}

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'property_groups_title')) throw conflict('group_exists', `Группа «${title}» уже есть`);
  throw error;
}
