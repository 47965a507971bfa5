import type { Config } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { hasAdministrator, insertAdministrator } from './administrator.queries.ts';
import { isCommonPassword, passwordHash } from './passwords.ts';

/** Somebody must approve the first company: makes the administrator whom the settings name where there is none. Answers what to say. */
export async function firstAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): Promise<string[]> {
  return onPlatform(async (db) => {
    if (await hasAdministrator(db)) return [];
    if (!ADMIN_EMAIL || !ADMIN_PASSWORD)
      return [
        'Администратора ещё нет, и подтверждать компании некому: задайте ADMIN_EMAIL и ADMIN_PASSWORD и запустите снова.',
      ];
    if (await isCommonPassword(ADMIN_PASSWORD))
      return [
        'Пароль ADMIN_PASSWORD знают все, кто подбирает пароли, администратор не создан: придумайте другой, например из трёх слов.',
      ];
    if (!(await insertAdministrator(db, ADMIN_EMAIL.toLowerCase(), await passwordHash(ADMIN_PASSWORD))))
      return [`Почта ADMIN_EMAIL=${ADMIN_EMAIL} уже занята сотрудником компании: назовите для администратора другую.`];
    return [`Администратор создан: ${ADMIN_EMAIL}`];
  });
}
