import {
  type Account,
  type AccountSwitch,
  type AccountSwitches,
  changeSwitches,
  type SwitchKind,
  switchKinds,
  switchTitles,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { recordChange } from '../../users/audit.ts';
import { PushKind } from '../events/outbox.queries.ts';
import { recheckSoon } from '../events/recheck.ts';
import { mustFindAccount } from '../stored/account.ts';
import * as queries from '../stored/accounts.queries.ts';
import { startWalk } from '../tasks/start.ts';

export const switches = [
  handle(changeSwitches, async ({ db, caller, request, path, body: { version, ...changes } }) => {
    const locked = mustFind(await queries.lockAccount(db, path.id), 'Аккаунт не найден');
    mustBeFresh(locked, version, `Аккаунт «${locked.title}»`);
    const was = await mustFindAccount(db, path.id);
    const now = new Date().toISOString();
    const switched: AccountSwitches = { ...was.switches };
    for (const kind of switchKinds) {
      const change = changes[kind];
      if (!change) continue;
      if (change.on) mustFit(was, kind, change.scope ?? null);
      const { on, since } = was.switches[kind];
      switched[kind] = change.on
        ? { on: true, scope: change.scope ?? null, since: on ? since : now }
        : { on: false, scope: null, since: null };
    }
    await queries.updateSwitches(db, path.id, switched);
    announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [path.id] });
    const became = await mustFindAccount(db, path.id);
    const { id, title } = became;
    await recordChange(db, { caller, request }, { subject: 'account', id, title, was, became });
    // What has gathered meanwhile goes out now; what is switched off is dropped from what waits, and told so where offers are judged.
    if (PushKind.options.some((kind) => changes[kind])) await startWalk(db, became);
    else if (changes.cards) await recheckSoon(db, id);
    return became;
  }),
];

/** Refuses what can't be switched on so. */
function mustFit({ marketplace, title, catalog }: Account, kind: SwitchKind, scope: AccountSwitch['scope']): void {
  const reason = kind === 'promotions' ? connectors[marketplace].missing.promotions : undefined;
  if (reason) throw invalid(kind, reason);
  if (scope === null) return;
  if (kind === 'orders')
    throw invalid(`${kind}.scope`, `«${switchTitles.orders.title}» включаются сразу для всех заказов`);
  if (scope.categories.length + scope.offers.length === 0)
    throw invalid(`${kind}.scope`, 'выберите хотя бы одну категорию или предложение');
  if (catalog === null)
    throw conflict(
      'no_catalog',
      `У аккаунта «${title}» не выбран каталог: выберите его, чтобы отправлять часть товаров`,
    );
}
