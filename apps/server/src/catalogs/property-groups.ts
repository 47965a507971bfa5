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
import { catalogOf } from './catalogs.queries.ts';
import { propertiesBy } from './properties.queries.ts';
import * as queries from './property-groups.queries.ts';

export const propertyGroups = [
  handle(findPropertyGroups, async ({ db, company, path, query }) => {
    await catalogOf(db, company, path.catalog);
    return { rows: await queries.groupsBy(db, company, path.catalog, query) };
  }),

  handle(createPropertyGroup, async ({ db, company, path, body }) => {
    await catalogOf(db, company, path.catalog);
    const alignment = body.defaultAlignment ?? { columns: 1, properties: [] };
    await checkAlignment(db, company, path.catalog, alignment);
    const id = await queries
      .insertGroup(db, company, path.catalog, { title: body.title, alignment })
      .catch((error) => refuseTwin(error, body.title));
    return groupOf(db, company, path.catalog, id);
  }),

  handle(changePropertyGroup, async ({ db, company, path, body }) => {
    const group = await groupOf(db, company, path.catalog, path.group);
    if (body.defaultAlignment) await checkAlignment(db, company, path.catalog, body.defaultAlignment);
    await queries
      .updateGroupRow(db, company, group.id, {
        title: body.title ?? group.title,
        alignment: body.defaultAlignment ?? group.defaultAlignment,
      })
      .catch((error) => refuseTwin(error, body.title));
    return groupOf(db, company, path.catalog, path.group);
  }),

  handle(removePropertyGroup, async ({ db, company, path }) => {
    const group = await groupOf(db, company, path.catalog, path.group);
    await queries.deleteGroupRow(db, company, group.id);
    return done;
  }),

  handle(findGroupProperties, async ({ db, company, path }) => {
    const group = await groupOf(db, company, path.catalog, path.group);
    return {
      rows: await propertiesBy(db, company, {
        catalog: { in: [path.catalog] },
        group: { in: [group.id] },
        search: '',
        limit: 10_000,
        offset: 0,
      }),
    };
  }),
];

async function groupOf(db: Db, company: string, catalog: string, id: string): Promise<PropertyGroup> {
  const [group] = await queries.groupsAmong(db, company, catalog, [id]);
  if (!group) throw notFound('Группа свойств не найдена');
  return group;
}

async function checkAlignment(db: Db, company: string, catalog: string, { properties }: Alignment): Promise<void> {
  const ids = properties.map((each) => each.property);
  const known = await queries.propertiesKnown(db, company, catalog, ids);
  const strange = ids.findIndex((id) => !known.has(id));
  if (strange !== -1)
    throw invalid(`defaultAlignment.properties.${strange}.property`, 'в каталоге такого свойства нет');
}

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'property_groups_title')) throw conflict('group_exists', `Группа «${title}» уже есть`);
  throw error;
}
