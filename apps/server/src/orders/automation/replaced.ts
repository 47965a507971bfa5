import type { AutomationAct, OrderFilters } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { lockAutomations, updateAutomation } from './automations.queries.ts';

/** Has rules name the replacement of a status or a source that goes: else they would fail, or fit nothing, in silence. */
export async function replaceInAutomations(
  db: Db,
  what: 'status' | 'source',
  id: string,
  replacement: string,
): Promise<void> {
  const instead = (one: string) => (one === id ? replacement : one);
  for (const rule of await lockAutomations(db)) {
    const conditions: OrderFilters = { ...rule.conditions };
    const among = conditions[what]?.in;
    if (among) conditions[what] = { in: [...new Set(among.map(instead))] };
    const acts = rule.acts.map(
      (act): AutomationAct =>
        what === 'status' && act.type === 'status' ? { ...act, status: instead(act.status) } : act,
    );
    if (JSON.stringify([conditions, acts]) !== JSON.stringify([rule.conditions, rule.acts]))
      await updateAutomation(db, rule.id, { ...rule, conditions, acts });
  }
}
