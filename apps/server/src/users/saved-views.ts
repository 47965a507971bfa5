import { done, findSavedViews, removeView, saveView, shareView } from '@prilavok/contract';
import { conflict, forbidden, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import * as queries from './saved-views.queries.ts';

const missing = 'Сохранённый вид не найден';

/** Views of one page that a person may have. */
const mostViews = 50;

const changed = { type: 'changed' as const, resource: 'users/saved-views', ids: [] };

export const savedViews = [
  handle(findSavedViews, async ({ db, user, query }) => ({
    rows: await queries.listSavedViews(db, personOf(user), query.place),
  })),

  handle(saveView, async ({ db, user, body }) => {
    const person = personOf(user);
    if ((await queries.otherViews(db, person, body)) >= mostViews)
      throw conflict('too_many', `У этой страницы уже ${mostViews} ваших видов: забудьте ненужные`);
    const id = await queries.upsertView(db, person, body);
    await announce(db, changed);
    return mustFind(await queries.viewById(db, person, id), missing);
  }),

  handle(shareView, async ({ db, user, path, body }) => {
    const person = personOf(user);
    const view = mustFind(await queries.viewById(db, person, path.id), missing);
    if (!view.own) throw forbidden(`Вид «${view.title}» сохранил другой человек: делится им только он`);
    await queries.updateShared(db, path.id, body.shared);
    await announce(db, changed);
    return { ...view, shared: body.shared };
  }),

  handle(removeView, async ({ db, user, caller, path }) => {
    const view = mustFind(await queries.viewById(db, personOf(user), path.id), missing);
    if (!view.own && caller?.role !== 'owner')
      throw forbidden(`Вид «${view.title}» сохранил другой человек: забыть его может он или владелец компании`);
    await queries.deleteView(db, path.id);
    await announce(db, changed);
    return done;
  }),
];

/** A key of programs looks at no lists. */
function personOf(user: string | null): string {
  if (!user) throw forbidden('Виды списков сохраняет человек, а не ключ API');
  return user;
}
