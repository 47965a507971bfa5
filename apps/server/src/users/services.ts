import { changeService, createService, done, findServices, removeService, type Service } from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import { withoutCompany } from '../database/pools.ts';
import { conflict, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { recordAct } from './acts.queries.ts';
import * as queries from './services.queries.ts';

export const services = [
  handle(findServices, async ({ db, body }) => ({ rows: await queries.servicesBy(db, body) })),

  handleOutside(createService, async ({ caller, body }) =>
    withoutCompany(async (db) => {
      const service = found(await queries.insertService(db, body));
      await recordAct(db, caller, 'create_service', service.id);
      return service;
    }).catch(refuseTakenSlug),
  ),

  handleOutside(changeService, async ({ caller, path, body }) =>
    withoutCompany(async (db) => {
      const service = found(await queries.updateService(db, path.id, body));
      await recordAct(db, caller, 'change_service', service.id);
      return service;
    }).catch(refuseTakenSlug),
  ),

  handle(removeService, async ({ db, caller, path }) => {
    if (!(await queries.deleteServiceRow(db, path.id))) throw notFound('Сервис не найден');
    await recordAct(db, caller, 'delete_service', path.id);
    return done;
  }),
];

function found(service: Service | undefined): Service {
  if (!service) throw notFound('Сервис не найден');
  return service;
}

function refuseTakenSlug(error: unknown): never {
  if (violates(error, 'services_slug_key')) throw conflict('slug_taken', 'Поле «slug»: такое короткое имя уже занято');
  throw error;
}
