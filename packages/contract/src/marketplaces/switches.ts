import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { marketplaceEditors } from '../roles.ts';
import { Account, AccountSwitch, switchKinds } from './accounts.ts';

const endpoint = resource('marketplaces/accounts');

const Change = AccountSwitch.omit({ since: true }).partial({ scope: true });

/** Of each kind that is named. What is switched on goes out at once, and from then on by itself. */
export const changeSwitches = endpoint('PATCH', '/mts/accounts/{id}/switches', {
  title: 'Включить или выключить отправку на площадку',
  roles: marketplaceEditors,
  body: z.object({
    ...(Object.fromEntries(switchKinds.map((kind) => [kind, Change.optional()])) as Record<
      (typeof switchKinds)[number],
      z.ZodOptional<typeof Change>
    >),
    version: z.int().optional().describe('Версия аккаунта, которую правили'),
  }),
  reply: Account,
  errors: { stale: 'Аккаунт изменил кто-то другой', no_catalog: 'У аккаунта не выбран каталог' },
  touches: ['marketplaces/tasks'],
});
