import type { SwitchKind } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { switchedOffText } from '../stored/switches.ts';
import type { TaskRun } from './run.ts';

/** Ends a run that would send what the account has switched off: one by the clock in silence, so that nobody hears of it each time; a person's with the reason. */
export async function skipSwitchedOff(run: TaskRun, kind: SwitchKind): Promise<void> {
  if (!run.task.byClock) throw new MarketplaceError('refused', switchedOffText(run.account.title, kind));
  await run.save(null);
}
