import { type dryRunAutomations, type OrderState, orderStateTitles, type Types } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { matchingOrders } from '../reading/find-orders.queries.ts';
import { actsInWords } from './acts.ts';
import type { StoredAutomation } from './automations.queries.ts';
import * as queries from './dry-run.queries.ts';

type DryRun = Types<typeof dryRunAutomations>['reply']['rows'][number];

/** Orders that are told of one rule. */
const most = 1000;

const notes: Partial<Record<StoredAutomation['event'], string>> = {
  shortage: 'Нехватка в истории не хранится: показаны заказы этого дня, которым товара не хватает сейчас',
  scan: 'Правило ждёт, пока отсканируют его штрихкод: за прошедший день проверять нечего',
};

/** Says what a rule would have done on a past day: by state and status as they were in that moment, by everything else as it is now. */
export async function dryRun(db: Db, rule: StoredAutomation, day: queries.Day): Promise<DryRun> {
  const events = (await queries.pastEvents(db, rule, day)).filter(await fitsThen(db, rule));
  const { state: _state, status: _status, tab, ...lasting } = rule.conditions;
  const orders = [...new Set(events.map(({ order }) => order))];
  // Of the tabs only that of shortages outlasts the moment.
  const fit = new Set(await matchingOrders(db, orders, { ...lasting, ...(tab === 'short' && { tab }) }));
  const found = events.filter(({ order }) => fit.has(order));
  return {
    automation: { id: rule.id, title: rule.title },
    would: await actsInWords(db, rule.acts),
    orders: found.slice(0, most).map(({ order, number, at }) => ({ id: order, number, at })),
    note: notes[rule.event] ?? (found.length > most ? `Показаны первые ${most}, всего ${found.length}` : null),
  };
}

/** Whether the order stood then as the rule wants it: what arrives is new, a state brings its own status. */
async function fitsThen(
  db: Db,
  { event, conditions }: StoredAutomation,
): Promise<(event: queries.PastEvent) => boolean> {
  const statuses = await queries.statusTitles(db);
  const ofState = (state: OrderState) => statuses.find((status) => status.state === state)?.title;
  const wantedStates = conditions.state?.in.map((state) => orderStateTitles[state]);
  const wantedStatuses = conditions.status?.in.flatMap(
    (id) => statuses.find((status) => status.id === id)?.title ?? [],
  );
  return (past) => {
    const state = event === 'arrived' ? orderStateTitles.new : past.state;
    const named = Object.entries(orderStateTitles).find(([, title]) => title === state)?.[0] as OrderState | undefined;
    const status = past.status ?? (named && ofState(named)) ?? null;
    const isAmong = (wanted: readonly string[] | undefined, was: string | null) =>
      wanted === undefined || was === null || wanted.includes(was);
    return isAmong(wantedStates, state) && isAmong(wantedStatuses, status);
  };
}
