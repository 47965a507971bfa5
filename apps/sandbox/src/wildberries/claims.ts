import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import type { Tick } from '../frame/clock.ts';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Account, Claim, Task } from './account.ts';
import { type Operations, whole } from './wire.ts';

const problem = (detail: string) =>
  new Refusal(
    400,
    { title: 'Validation error', detail, requestId: '0HN3PI6JUGFSL:00000004' },
    {},
    'application/problem+json',
  );
const claimsOf = operationsIn<Account>((at, message) =>
  problem(`Input model is not valid; Details: ${at}: ${message}`),
);

/** Outcome of each answer to a claim: the decision, and where the goods go. */
const outcomes: Record<string, { status: number; statusEx: number; answer: string }> = {
  approve1: { status: 2, statusEx: 8, answer: 'Продавец одобрил вашу заявку. Верните товар в пункт выдачи.' },
  approve2: { status: 2, statusEx: 10, answer: 'Продавец одобрил вашу заявку. Верните товар в пункт выдачи.' },
  autorefund1: { status: 2, statusEx: 5, answer: 'Продавец одобрил вашу заявку. Товар остаётся у вас.' },
  reject1: { status: 1, statusEx: 1, answer: 'Подтвердить производственный брак не получилось.' },
  reject2: { status: 1, statusEx: 1, answer: 'Нужно чуть больше информации: добавьте фото.' },
  reject3: { status: 1, statusEx: 1, answer: 'Вы можете отнести товар в сервисный центр.' },
  rejectcustom: { status: 1, statusEx: 1, answer: '' },
};

const fortnight = 14 * 24 * 3_600_000;
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Claims of buyers, and what the seller answers. */
export const claims: Operations = {
  'GET /api/v1/claims': claimsOf.lists(
    'claims',
    {
      query: z.object({
        is_archive: flag,
        id: z.string().optional(),
        limit: whole.min(1).max(200).default(50),
        offset: whole.default(0),
        nm_id: whole.optional(),
      }),
    },
    ({ account, now }, { query }) => {
      const found = Object.values(account.claims ?? {}).filter(
        (claim) =>
          (claim.status !== 0) === query.is_archive &&
          (query.id ?? claim.id) === claim.id &&
          (query.nm_id ?? claim.nmId) === claim.nmId &&
          claim.createdAt > now - fortnight,
      );
      return { claims: found.slice(query.offset, query.offset + query.limit).map(row), total: found.length };
    },
  ),

  'PATCH /api/v1/claim': claimsOf.writes(
    { body: z.object({ id: z.string(), action: z.string(), comment: z.string().min(10).max(1000).optional() }) },
    ({ account, now }, { body }) => {
      const claim = account.claims?.[body.id];
      if (!claim) throw problem('Claim is not found');
      const outcome = outcomes[body.action];
      if (!outcome || !actionsOf(claim).includes(body.action)) throw problem('Action is not available for the claim');
      if (body.action === 'rejectcustom' && !body.comment) throw problem('The Comment field is required');
      if (body.action !== 'rejectcustom' && body.comment) throw problem('Comment is not applicable');
      Object.assign(claim, { ...outcome, answer: body.comment ?? outcome.answer, changedAt: now });
      return new Reply(200);
    },
  ),
};

/** Acts upon a claim; a rejected one may be looked at again. */
const actionsOf = ({ status }: Claim): string[] =>
  status === 0 ? Object.keys(outcomes) : status === 1 ? ['approve1', 'approve2', 'autorefund1'] : [];

/** The buyer asks to give a piece back. */
export function claimTask(account: Account, task: Task, { now }: Tick): void {
  const id = randomUUID();
  const { nmId, title, price } = task;
  const claim: Claim = {
    ...{ id, task: task.id, nmId, title, price },
    ...{ status: 0, statusEx: 0, answer: '', createdAt: now, changedAt: now },
  };
  account.claims = { ...account.claims, [id]: claim };
}

/** Moments stand in Moscow's time, without a zone. */
const moscow = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 23);

function row(claim: Claim) {
  return {
    id: claim.id,
    claim_type: 1,
    status: claim.status,
    status_ex: claim.statusEx,
    nm_id: claim.nmId,
    user_comment: 'Трещина на ручке',
    wb_comment: claim.answer || null,
    dt: moscow(claim.createdAt),
    imt_name: claim.title,
    order_dt: moscow(claim.createdAt),
    dt_update: moscow(claim.changedAt),
    photos: [`//photos.wbstatic.net/claim/${claim.id}/1.webp`],
    video_paths: [],
    actions: actionsOf(claim),
    price: claim.price,
    currency_code: '643',
    srid: `v5o_${claim.task}.0.0`,
    origin_id_info: null,
    delivery_dt: moscow(claim.createdAt),
  };
}
