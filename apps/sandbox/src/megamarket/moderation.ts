import type { Tick } from '../frame/clock.ts';
import type { Account, Card } from './account.ts';
import { faultsOf } from './checks.ts';
import { categoryOf } from './tree.ts';

/** Words for which the moderator blocks a card. */
const forbidden = /реплика|подделка|запрещён/i;

/** Looks at the cards that are due: processing, then the moderator. True when something changed. */
export function moderate(account: Account, tick: Tick): boolean {
  const due = Object.values(account.cards).filter(({ nextAt }) => nextAt > 0 && nextAt <= tick.clock);
  for (const card of due) {
    if (card.status === 'PROCESSING') process(card, tick);
    else finish(card, tick);
  }
  return due.length > 0;
}

/**
 * Processes a card; one that doesn't fit leaves the old version as it is; where there is none, the card isn't there for
 * buyers.
 */
function process(card: Card, tick: Tick): void {
  const { waiting } = card;
  const category = waiting && categoryOf(waiting.categoryId);
  if (!waiting || !category) return;
  const faults = faultsOf(waiting.card, category);
  if (faults.length > 0) {
    const status = card.goodsId === null ? 'ERROR' : 'CHANGES_REJECTED';
    Object.assign(card, { status, faults, waiting: null, nextAt: 0, updatedAt: tick.now });
    return;
  }
  Object.assign(card, waiting.card, {
    categoryId: waiting.categoryId,
    waiting: null,
    faults: [],
    status: 'MODERATION',
    nextAt: tick.clock + tick.pace.moderation,
    updatedAt: tick.now,
  });
}

/** Lets a card into sale, or blocks it for its title. */
export function finish(card: Card, { now, next }: Pick<Tick, 'now' | 'next'>): void {
  const declined = forbidden.test(card.name);
  Object.assign(card, {
    status: declined ? 'BLOCKED' : 'ACTIVE',
    faults: declined
      ? [{ attributeId: 17, code: 0, message: 'Товар не прошёл модерацию: такие товары продавать нельзя' }]
      : [],
    goodsId: card.goodsId ?? 100_000_000_000 + next(),
    nextAt: 0,
    updatedAt: now,
  });
}
