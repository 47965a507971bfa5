import { done, noticeWayTitles, tryNotificationWay } from '@prilavok/contract';
import { withCompany } from '../database/pools.ts';
import { conflict, limited, unauthorized } from '../http/errors.ts';
import { type Handler, handleOutside } from '../http/handle.ts';
import { showInCabinet } from './notify.ts';
import { personOf } from './person.ts';
import * as queries from './sending/deliveries.queries.ts';
import type { Message, Ways } from './sending/ways.ts';
import { listenersOf } from './settings.queries.ts';

const notice = {
  theme: 'company',
  severity: 'info',
  title: 'Проверка уведомлений',
  message: 'Вы читаете это: значит, уведомления до вас доходят',
  link: '/cabinet/settings/notifications',
} as const;

/** «Проверить»: one notice to the caller at once, past all rules. */
export const trials = (ways: Ways): Handler[] => [
  handleOutside(tryNotificationWay, async ({ company, user, body: { way } }) => {
    const person = personOf(user);
    if (way === 'cabinet') {
      await withCompany(company, (db) => showInCabinet(db, [person], notice));
      return { ...done, to: 'Колокольчик кабинета' };
    }
    const message = await withCompany(company, async (db): Promise<Message> => {
      const [listener] = await listenersOf(db, { user: person });
      if (!listener) throw unauthorized();
      const { count } = await queries.lastHour(db, { user: person, way });
      if (count >= ways[way].mostAnHour)
        throw limited(600, `За час вам ушло ${count} сообщений, больше мы не шлём: попробуйте позже`);
      return { to: { user: person, email: listener.email }, notices: [notice], count: 1, digest: false, more: false };
    });
    const keep = (reason: string) =>
      withCompany(company, (db) =>
        queries.insertTrial(db, person, { ...notice, way, account: null, order: null }, reason),
      );
    const to = await ways[way].send(message).catch(async (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      await keep(reason);
      throw conflict('not_delivered', `${noticeWayTitles[way]}: ${reason}`);
    });
    await keep('');
    return { ...done, to };
  }),
];
