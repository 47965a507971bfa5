import {
  type FeedKind,
  FeedSettings,
  type FeedSettingsChange,
  type FeedTarget,
  usualFeedSettings,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { nextByClock, wrongClock } from '../../jobs/clock.ts';
import { accountById } from '../../marketplaces/index.ts';
import { formats } from '../formats/formats.ts';
import { strangeSources } from '../stored/feeds.queries.ts';

/** Settings with those that were changed; throws at one that can't be. */
export async function changedSettings(
  db: Db,
  target: FeedTarget,
  was: FeedSettings | undefined,
  changes: FeedSettingsChange,
): Promise<FeedSettings> {
  const settings = FeedSettings.parse({ ...usualFeedSettings, ...was, ...changes });
  const { extension } = formats[target].info;
  if (settings.encoding !== 'utf-8' && (extension === 'xlsx' || extension === 'json'))
    throw invalid('settings.encoding', 'у этого формата кодировка одна: utf-8');
  const { price } = settings;
  if (changes.price !== undefined && price.from === 'account' && !(await accountById(db, price.account)))
    throw invalid('settings.price.account', 'такого аккаунта нет');
  return settings;
}

/** Refuses a schedule that is none, or comes more often than every quarter of an hour. */
export function checkSchedule(schedule: string | null | undefined): void {
  if (schedule === null || schedule === undefined) return;
  const wrong = wrongClock(schedule);
  if (wrong) throw invalid('schedule', wrong);
  const first = nextByClock(schedule, 'UTC', new Date());
  const second = first && nextByClock(schedule, 'UTC', first);
  if (first && second && second.getTime() - first.getTime() < 15 * 60_000)
    throw invalid('schedule', 'чаще раза в 15 минут фид не собирают: для быстрых изменений есть «собирать сразу»');
}

/** Refuses sources of orders that the company hasn't, and any of a feed of goods. */
export async function checkSources(db: Db, kind: FeedKind, sources: readonly string[] | undefined): Promise<void> {
  if (!sources || sources.length === 0) return;
  if (kind === 'catalog') throw invalid('sources', 'источники заказов бывают только у фида заказов');
  const [strange] = await strangeSources(db, sources);
  if (strange !== undefined) throw invalid('sources', `источника ${strange} нет`);
}
