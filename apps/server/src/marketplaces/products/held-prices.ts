import { allowHeldPrices, findHeldPrices, kopecks } from '@prilavok/contract';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { conflict } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { pushOffers } from '../events/outbox.ts';
import { upsertPermits } from '../prices/permits.queries.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/held-prices.queries.ts';
import { startWalk } from '../tasks/start.ts';

export const heldPrices = [
  handle(findHeldPrices, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.id);
    return {
      rows: await queries.listHeldPrices(db, path.id, body),
      total: await queries.countHeldPrices(db, path.id, body.code),
    };
  }),

  handle(allowHeldPrices, async ({ db, user, path, body }) => {
    const account = await mustFindAccount(db, path.id);
    const asked = new Map(body.prices.map((price) => [price.offer, price]));
    const held = await queries.lockHeldPrices(db, path.id, [...asked.keys()]);
    const batch = checkBatch(
      [...asked.keys()],
      held,
      'Цена этого предложения уже отправлена',
      ({ id, article, fault }) => {
        const seen = asked.get(id);
        const same = seen && fault.price && kopecks(fault.price.amount) === kopecks(seen.amount);
        if (same && fault.price?.currency === seen.currency) return undefined;
        const why = fault.price ? 'уже другая: посмотрите её и решите заново' : 'держит не минимальная';
        return conflict('not_held', `Цена «${article}» ${why}`);
      },
    );
    const permits = batch.done.flatMap((id) => asked.get(id) ?? []);
    await upsertPermits(db, { account: path.id, author: user }, permits);
    if (permits.length > 0) {
      // The walk says in its outcome what became of them; one that is past them already leaves them to the push.
      await startWalk(db, account);
      await pushOffers(db, { prices: batch.done });
    }
    return batchAnswer(batch);
  }),
];
