import type { PropertyGroupBody, PropertyGroupChange, PropertyGroupOrder } from '@prilavok/contract';
import type { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { dropSections } from './alignments.queries.ts';
import { fittingAlignment } from './alignments.ts';
import { ordersId } from './owner.ts';
import { listProperties, type OwnedProperty } from './properties.queries.ts';
import type { OwnedGroup } from './property-groups.queries.ts';
import * as queries from './property-groups.queries.ts';

type Body = z.infer<typeof PropertyGroupBody>;
type Change = z.infer<typeof PropertyGroupChange>;
const missing = 'Группа свойств не найдена';
const titleTaken = (title: string) => taken('property_groups_title', 'group_exists', `Группа «${title}» уже есть`);

/** The owner's group; 404 where there is none. */
export async function groupOf(db: Db, owner: string, id: string): Promise<OwnedGroup> {
  const [group] = await queries.groupsAmong(db, owner, [id]);
  return mustFind(group, missing);
}

/** Makes a group; its cards have one column unless told. */
export async function createGroup(db: Db, owner: string, body: Body): Promise<OwnedGroup> {
  const given = body.defaultAlignment ?? { columns: 1, properties: [] };
  const alignment = await fittingAlignment(db, owner, given, 'defaultAlignment');
  const id = await queries.insertGroup(db, owner, { title: body.title, alignment }).catch(titleTaken(body.title));
  return groupOf(db, owner, id);
}

/** The group after the change. */
export async function changeGroup(
  db: Db,
  owner: string,
  { id, title, defaultAlignment, version }: Change & { id: string },
): Promise<OwnedGroup> {
  const group = mustFind(await queries.lockGroup(db, owner, id), missing);
  mustBeFresh(group, version, `Группу «${group.title}»`);
  const alignment = defaultAlignment && (await fittingAlignment(db, owner, defaultAlignment, 'defaultAlignment'));
  const changed = { title: title ?? group.title, alignment: alignment ?? group.alignment };
  await queries.updateGroup(db, id, changed).catch(titleTaken(changed.title));
  return groupOf(db, owner, id);
}

/** Puts all groups in another order; refuses one that misses some, or was made from another order, as it comes from an older list. */
export async function arrangeGroups(
  db: Db,
  owner: string,
  { ids, was }: z.infer<typeof PropertyGroupOrder>,
): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid('ids', 'группа названа дважды');
  const stored = await queries.lockGroups(db, owner);
  const there = new Set(stored);
  if (there.size !== ids.length || ids.some((id) => !there.has(id)) || (was && was.join() !== stored.join()))
    throw conflict('stale', 'Список групп изменил кто-то другой: обновите его и расставьте снова');
  await queries.updateOrder(db, owner, ids);
}

/** Deletes a group; its properties stay. */
export async function removeGroup(db: Db, owner: string, id: string): Promise<void> {
  await groupMustBe(db, owner, id);
  await dropSections(db, owner, id);
  await queries.deleteGroup(db, id);
}

/** The catalog whose group it is; 404 where there is none, or it belongs to the orders. */
export async function catalogOfGroup(db: Db, id: string): Promise<string> {
  const owner = await queries.ownerOfGroup(db, id);
  return mustFind(owner === ordersId ? undefined : owner, missing);
}

/** The group's properties by title. */
export async function propertiesOfGroup(db: Db, owner: string, id: string): Promise<OwnedProperty[]> {
  await groupMustBe(db, owner, id);
  return listProperties(db, [owner], { group: { in: [id] }, search: '', limit: 10_000, offset: 0 });
}

async function groupMustBe(db: Db, owner: string, id: string): Promise<void> {
  mustFind((await queries.ownerOfGroup(db, id)) === owner || undefined, missing);
}
