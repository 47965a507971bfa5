import {
  changeRelation,
  createRelation,
  done,
  findRelationKinds,
  findRelations,
  getRelation,
  mostRelations,
  type Relation,
  relationKind,
  relationKinds,
  removeRelation,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { enqueue } from '../../jobs/job.ts';
import { announceRelations } from '../events/announce.ts';
import { catalogOf } from '../saving/catalog.ts';
import { lockCatalog } from '../saving/catalogs.queries.ts';
import { clearRelation } from './relations.jobs.ts';
import * as queries from './relations.queries.ts';

export const relationMissing = 'Связь товаров не найдена';
const titleTaken = (title: string) =>
  taken('product_relations_title', 'relation_exists', `Связь «${title}» в каталоге уже есть`);

export const relations = [
  handle(findRelationKinds, () => ({ rows: relationKinds.map((kind) => ({ ...kind })) })),

  handle(findRelations, async ({ db, path, query }) => {
    await catalogOf(db, path.catalog);
    return { rows: await queries.listRelations(db, path.catalog, query) };
  }),

  handle(getRelation, ({ db, path }) => relationOf(db, path.id)),

  handle(createRelation, async ({ db, body }) => {
    // Of two who add the hundredth at once one waits for the other.
    mustFind(await lockCatalog(db, body.catalog), 'Каталог не найден');
    if ((await queries.countRelations(db, body.catalog)) >= mostRelations)
      throw conflict('too_many_relations', `В каталоге уже ${mostRelations} связей: удалите лишние`);
    const titles = titlesOf(body.kind, body, { title: body.title, reverse: relationKind(body.kind).reverse });
    const id = await queries.insertRelation(db, { ...body, ...titles }).catch(titleTaken(body.title));
    await announceRelations(db);
    return relationOf(db, id);
  }),

  handle(changeRelation, async ({ db, path, body }) => {
    const was = mustFind(await queries.lockRelation(db, path.id), relationMissing);
    mustBeFresh(was, body.version, `Связь «${was.title}»`);
    const titles = titlesOf(was.kind, body, was);
    await queries.updateRelation(db, was.id, titles).catch(titleTaken(titles.title));
    await announceRelations(db);
    return relationOf(db, was.id);
  }),

  handle(removeRelation, async ({ db, path }) => {
    const relation = mustFind(await queries.lockRelation(db, path.id), relationMissing);
    await queries.hideRelation(db, relation.id);
    await enqueue(db, clearRelation, { company: db.company, relation: relation.id });
    await announceRelations(db);
    return done;
  }),
];

/** Titles of both sides from now on; a mutual relation has one title. */
function titlesOf(
  kind: Relation['kind'],
  { title, reverse }: { title?: string | undefined; reverse?: string | undefined },
  was: queries.RelationFields,
): queries.RelationFields {
  const now = { title: title ?? was.title, reverse: reverse ?? was.reverse };
  if (!relationKind(kind).mutual) return now;
  if (reverse !== undefined && reverse !== now.title)
    throw invalid('reverse', 'у взаимной связи одно название на обе стороны: уберите это поле');
  return { title: now.title, reverse: now.title };
}

async function relationOf(db: Db, id: string): Promise<Relation> {
  return mustFind(await queries.relationById(db, id), relationMissing);
}
