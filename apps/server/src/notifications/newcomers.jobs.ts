import { Id, owners, roleTitles } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { enqueue, job } from '../jobs/job.ts';
import { type Subscription, subscribe } from '../rooms/topic.ts';
import { personAdded } from '../users/index.ts';
import { userOf } from '../users/users.queries.ts';
import { notify } from './notify.ts';

/** Notifies the owners that a person was added to their company, unless that person has left again meanwhile. */
export const notifyOfNewcomer = job(
  'users.person-added',
  z.object({ company: Id, user: Id }),
  ({ payload: { company, user } }) =>
    withCompany(company, async (db) => {
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
    }),
);

export const newcomerSubscription: Subscription = subscribe(personAdded, (db, person) =>
  enqueue(db, notifyOfNewcomer, person),
);
