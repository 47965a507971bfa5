import { forbidden } from '../http/errors.ts';

/** The person who calls; a program has neither settings nor notices. */
export function personOf(user: string | null): string {
  if (!user) throw forbidden('Уведомления приходят человеку, а не ключу API');
  return user;
}
