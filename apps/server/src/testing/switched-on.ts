import { type AccountSwitches, switchKinds } from '@prilavok/contract';
import { withCompany } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { PushKind } from '../marketplaces/events/outbox.queries.ts';
import { pushSoon } from '../marketplaces/events/outbox.ts';
import { storedSwitches } from '../marketplaces/stored/switches.ts';

const on = Object.fromEntries(
  switchKinds.map((kind) => [kind, { on: true, scope: null, since: new Date(0).toISOString() }]),
) as AccountSwitches;

/** Switches on all that an account may send, as its owner does after a look at what would change: most tests are about what happens then. */
export const switchOn = (company: string, account: string): Promise<void> =>
  withCompany(company, async (db) => {
    const switches = JSON.stringify(storedSwitches(on));
    await execute(db)`
      update marketplace_accounts set switches = ${switches}::jsonb where company_id = ${db.company} and id = ${account}`;
    for (const what of PushKind.options) await pushSoon(db, { account, what }, new Date());
  });
