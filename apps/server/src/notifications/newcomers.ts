import { owners, roleTitles } from '@prilavok/contract';
import { withCompany } from '../database/pools.ts';
import { userOf } from '../users/users.queries.ts';
import { notify } from './notify.ts';

/** Tells the owners that a person was added to their company; who left again meanwhile is not told of. */
export async function tellOfNewcomer(company: string, user: string): Promise<void> {
  await withCompany(company, async (db) => {
    const person = await userOf(db, company, user);
    if (!person) return;
    const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
    await notify(db, {
      theme: 'company',
      severity: 'info',
      title: 'Новый человек в компании',
      message: `${name ? `${name}, ` : ''}${person.email}: роль «${roleTitles[person.role]}»`,
      link: `/cabinet/settings/users?open=${user}`,
      roles: owners,
    });
  });
}
