import { z } from 'zod';
import type { Account, Posting } from '../account.ts';
import { type Call, type Operations, writes } from '../wire.ts';

/** A seller whose parcels nobody else carries: by the Client ID, which begins with a nought. */
export const deliversThemselves = ({ clientId }: Pick<Account, 'clientId'>): boolean => clientId.startsWith('0');

type ReportedStatus = NonNullable<Posting['told']>;

/** The status that a posting has once Ozon has taken in what it was told. */
export const toldStatus = ({ told }: Posting): string | undefined => (told === 'last-mile' ? 'delivering' : told);

/** From which statuses the seller may go on to each. */
const from: Record<ReportedStatus, readonly string[]> = {
  delivering: ['awaiting_deliver', 'sent_by_seller'],
  'last-mile': ['delivering'],
  delivered: ['delivering'],
};

const Numbers = z.object({ posting_number: z.array(z.string()).min(1).max(100) });

/** "Изменение статуса происходит асинхронно." */
const changes = (status: ReportedStatus) =>
  writes(Numbers, (call, { posting_number }) => ({
    result: posting_number.map((number) => {
      const posting = call.account.postings[number];
      const error = faultOf(call, posting, from[status]);
      // Told once more it isn't later for that.
      if (posting && error === '' && posting.told !== status)
        Object.assign(posting, { told: status, nextAt: call.clock + call.pace.task });
      return { posting_number: number, result: error === '', error };
    }),
  }));

function faultOf({ account }: Call, posting: Posting | undefined, statuses: readonly string[]): string {
  if (!posting) return 'POSTING_NOT_FOUND';
  if (!deliversThemselves(account)) return 'HAS_INCORRECT_TPL_INTEGRATION_TYPE';
  return statuses.includes(posting.status) ? '' : 'TRANSITION_IS_NOT_POSSIBLE';
}

/** Postings that the seller carries. */
export const ownDelivery: Operations = {
  'POST /v2/fbs/posting/tracking-number/set': writes(
    z.object({
      tracking_numbers: z
        .array(z.object({ posting_number: z.string(), tracking_number: z.string().min(1) }))
        .min(1)
        .max(20),
    }),
    (call, { tracking_numbers }) => ({
      result: tracking_numbers.map(({ posting_number, tracking_number }) => {
        const posting = call.account.postings[posting_number];
        const error = faultOf(call, posting, ['awaiting_deliver', 'sent_by_seller', 'delivering']);
        if (posting && error === '') Object.assign(posting, { track: tracking_number, changedAt: call.now });
        return { posting_number, result: error === '', error };
      }),
    }),
  ),
  'POST /v2/fbs/posting/delivering': changes('delivering'),
  'POST /v2/fbs/posting/last-mile': changes('last-mile'),
  'POST /v2/fbs/posting/delivered': changes('delivered'),
};
