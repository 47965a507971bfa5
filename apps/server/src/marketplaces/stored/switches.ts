import {
  type Account,
  type AccountSwitch,
  type AccountSwitches,
  type SwitchKind,
  switchKinds,
  switchTitles,
} from '@prilavok/contract';
import { type Connection, changedBy, connectors, MarketplaceError } from '@prilavok/marketplaces';
import { conflict } from '../../http/errors.ts';

/** The switches as they are stored: a kind that is missing is off. */
export type StoredSwitches = Partial<Record<SwitchKind, Pick<AccountSwitch, 'scope' | 'since'>>>;

const off: AccountSwitch = { on: false, scope: null, since: null };

/** The stored switches as the contract shows them. */
export const switchesOf = (stored: StoredSwitches): AccountSwitches =>
  Object.fromEntries(
    switchKinds.map((kind) => [kind, stored[kind] ? { on: true, ...stored[kind] } : off]),
  ) as AccountSwitches;

/** The switches as they are stored. */
export const storedSwitches = (switches: AccountSwitches): StoredSwitches =>
  Object.fromEntries(
    switchKinds.flatMap((kind) => {
      const { on, scope, since } = switches[kind];
      return on ? [[kind, { scope, since }]] : [];
    }),
  );

/** Says that the account doesn't send this, and where a person switches it on. */
export const switchedOffText = (account: string, kind: SwitchKind): string =>
  `У аккаунта «${account}» ${switchTitles[kind].off}: площадке ничего не отправлено. Включить можно на странице аккаунта, в разделе «Что изменится»`;

/** Refuses to let a person write what the account doesn't send. */
export function mustSend({ title, switches }: { title: string; switches: AccountSwitches }, kind: SwitchKind): void {
  if (!switches[kind].on) throw conflict('sending_off', switchedOffText(title, kind));
}

/**
 * Holds each request of a client against the account's switches, whatever sends it. Senders look at the switches themselves, to say what they leave out;
 * this stops those that don't.
 */
export const permitOf =
  ({ marketplace, title, switches }: Pick<Account, 'marketplace' | 'title' | 'switches'>) =>
  (request: Parameters<NonNullable<Connection['permit']>>[0]): void => {
    const kind = changedBy(connectors[marketplace], request);
    if (kind !== 'nothing' && !switches[kind].on) throw new MarketplaceError('refused', switchedOffText(title, kind));
  };
