import { type Account, type CheckResult, type Environment, switchKinds } from '@prilavok/contract';
import { fullDate } from '#text/dates.ts';
import { daysFrom } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { Note } from '#ui/marks/note.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { WarehouseAct } from './new-warehouse.tsx';
import { OnlyReads } from './switching/only-reads.tsx';
import { unsentOf } from './unsent.ts';

export const environmentTitles: Record<Environment, string> = { sandbox: 'Песочница', real: 'Площадка' };

const results: Record<CheckResult, { title: string; tone: Tone }> = {
  ok: { title: 'Работает', tone: 'success' },
  keys: { title: 'Ключи не подходят', tone: 'error' },
  limit: { title: 'Площадка просит подождать', tone: 'warn' },
  refused: { title: 'Площадка отказала', tone: 'error' },
  missing: { title: 'Площадка не нашла магазин', tone: 'error' },
  down: { title: 'Площадка не отвечает', tone: 'warn' },
  gone: { title: 'Площадка заменила метод', tone: 'error' },
};

/** Whether an account works, and what doesn't go out though it does, in a word. */
export function AccountState({ account }: { account: Account }) {
  const { status } = account;
  if (status.pausedAt) return <Status tone="error">Приостановлен</Status>;
  if (!status.result) return <Status ring>Не проверен</Status>;
  if (status.result === 'ok' && switchKinds.every((kind) => !account.switches[kind].on))
    return <Status ring>Только читаем</Status>;
  const [unsent, ...more] = unsentOf(account);
  if (status.result === 'ok' && unsent)
    return <Status tone="warn">{more.length > 0 ? 'Остатки и цены не отправляются' : unsent.title}</Status>;
  const { title, tone } = results[status.result];
  return <Status tone={tone}>{title}</Status>;
}

const soon = 14;

/** Days until the keys expire; nothing where the marketplace doesn't say. */
export function keyDays({ status: { keysExpireAt } }: Account, now = new Date()): number | null {
  return keysExpireAt === null ? null : daysFrom(now, new Date(keysExpireAt));
}

/** How long the keys are still good, in a word. */
export function KeysState({ account }: { account: Account }) {
  const days = keyDays(account);
  if (days === null) return null;
  if (days < 0) return <Status tone="error">Истекли</Status>;
  return (
    <Status tone={days <= soon ? 'warn' : 'neutral'} ring={days > soon}>
      {`ещё ${counted(days, ['день', 'дня', 'дней'])}`}
    </Status>
  );
}

/** Tells switched-off kinds beside the way to switch them on, not as a fault. */
const withSwitchesOn = ({ status, switches }: Account): Pick<Account, 'status'> => ({
  status: {
    ...status,
    stocksUnsent: switches.stocks.on ? status.stocksUnsent : null,
    pricesUnsent: switches.prices.on ? status.pricesUnsent : null,
  },
});

/**
 * Notes that the owner of an account should know before anything else: a pause, a refusal, what isn't sent, keys that
 * run out.
 */
export function AccountNotes({ account }: { account: Account }) {
  const { result, message, pausedAt, pauseReason } = account.status;
  const days = keyDays(account);
  return (
    <>
      {pausedAt && (
        <Note tone="error">
          Задачи аккаунта приостановлены {fullDate(pausedAt)}.{' '}
          {pauseReason && <span translate="no">{pauseReason} </span>}
          Исправьте ключи и проверьте аккаунт: после удачной проверки задачи пойдут снова.
        </Note>
      )}
      {!pausedAt && result && result !== 'ok' && (
        <Note tone={results[result].tone === 'warn' ? 'warn' : 'error'}>
          {results[result].title}. <span translate="no">{message}</span>
        </Note>
      )}
      <OnlyReads account={account} />
      {unsentOf(withSwitchesOn(account)).map(({ title, reason, warehouse }) => (
        <Note key={title} tone="warn">
          {title}: {reason} {warehouse && <WarehouseAct account={account} />}
        </Note>
      ))}
      {days !== null && days <= soon && (
        <Note tone={days < 0 ? 'error' : 'warn'}>
          {days < 0
            ? 'Срок ключей истёк: выпустите новые в кабинете площадки и впишите сюда.'
            : days === 0
              ? 'Ключи истекают сегодня: выпустите новые в кабинете площадки и впишите сюда.'
              : `Ключи истекают через ${counted(days, ['день', 'дня', 'дней'])}: выпустите новые заранее.`}
        </Note>
      )}
    </>
  );
}
