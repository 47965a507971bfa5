import { changeService, createService, done, findServices, getService, removeService } from '@prilavok/contract';
import { mustBeFresh, mustFind, notFound, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { recordAct } from './acts.queries.ts';
import * as queries from './services.queries.ts';

const missing = 'Сервис не найден';
const slugTaken = taken('services_slug_key', 'slug_taken', 'Поле «slug»: такое короткое имя уже занято');

export const services = [
  handle(findServices, async ({ db, body }) => ({ rows: await queries.listServices(db, body) })),

  handle(getService, async ({ db, path }) => mustFind(await queries.serviceById(db, path.id), missing)),

  handle(createService, async ({ db, caller, body }) => {
    const service = await queries.insertService(db, body).catch(slugTaken);
    await recordAct(db, caller, 'create_service', service.id);
    return service;
  }),

  handle(changeService, async ({ db, caller, path, body }) => {
    const was = mustFind(await queries.lockService(db, path.id), missing);
    mustBeFresh(was, body.version, `Сервис «${was.title}»`);
    const service = await queries.updateService(db, path.id, body).catch(slugTaken);
    await recordAct(db, caller, 'change_service', path.id);
    return service;
  }),

  handle(removeService, async ({ db, caller, path }) => {
    if (!(await queries.deleteService(db, path.id))) throw notFound(missing);
    await recordAct(db, caller, 'delete_service', path.id);
    return done;
  }),
];
