import type { ReturnAnswer, ReturnState } from '@prilavok/contract';
import { z } from 'zod';
import { type RemoteReturn, type ReturnsApi, unrecognizedStatus } from '../../api/returns.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { uniqueBy } from '../../portions.ts';
import { goodsByNumbers } from '../goods/goods.ts';
import { count, decimal, id, rows, text, texts, toldIn } from '../shapes.ts';

/** Description of /api/v1/claims: largest `limit`. */
const page = 200;

const Claim = z.object({
  id,
  status: count,
  status_ex: count,
  nm_id: id,
  user_comment: text,
  dt: text,
  dt_update: text,
  imt_name: text,
  photos: texts,
  actions: texts,
  price: count,
});
type Claim = z.output<typeof Claim>;
const Claims = z.object({ claims: rows(Claim, 'id') });

/** Description of `status_ex`: where the goods are, once it was answered. */
const standings: Record<number, { state: ReturnState; title: string }> = {
  1: { state: 'refused', title: 'Заявка отклонена, товар у покупателя' },
  2: { state: 'elsewhere', title: 'Товар сдают на склад Wildberries, он уйдёт в утиль' },
  5: { state: 'elsewhere', title: 'Заявка одобрена, товар остался у покупателя' },
  8: { state: 'elsewhere', title: 'Товар вернётся в продажу после проверки Wildberries' },
  10: { state: 'moving', title: 'Товар возвращается к вам' },
};

/** Description of `actions`, with the limits of `comment`. */
const words = { title: 'Ответ покупателю', optional: false, least: 10, most: 1000 };
const answers: Record<string, { title: string; hint: string } & Partial<Pick<ReturnAnswer, 'refuses' | 'comment'>>> = {
  approve1: {
    title: 'Одобрить с проверкой брака',
    hint: 'Деньги вернутся покупателю после возврата товара. Wildberries проверит его: с браком отправит вам, без брака вернёт в продажу.',
  },
  approve2: {
    title: 'Одобрить и забрать товар',
    hint: 'Деньги вернутся покупателю после возврата товара, а товар отправят вам.',
  },
  autorefund1: {
    title: 'Одобрить без возврата товара',
    hint: 'Товар останется у покупателя, деньги ему вернут.',
  },
  approvecc1: {
    title: 'Одобрить с возвратом в ваш магазин',
    hint: 'Когда покупатель принесёт товар, подтвердите приёмку.',
    comment: { ...words, title: 'Телефон или часы работы', optional: true },
  },
  confirmreturngoodcc1: { title: 'Подтвердить приёмку', hint: 'Покупатель принёс товар в ваш магазин.' },
  reject1: {
    title: 'Отклонить: брак не обнаружен',
    hint: 'Покупателю предложат независимую экспертизу или сервисный центр.',
    refuses: true,
  },
  reject2: {
    title: 'Отклонить: нужны фото или видео',
    hint: 'Покупателя попросят создать новую заявку с фото и видео.',
    refuses: true,
  },
  reject3: {
    title: 'Отклонить: направить в сервисный центр',
    hint: 'Покупателю предложат взять заключение сервисного центра.',
    refuses: true,
  },
  rejectcustom: { title: 'Отклонить своими словами', hint: '', refuses: true, comment: words },
};

/** Claims of buyers, those of the last fortnight: GET /api/v1/claims, answered by PATCH /api/v1/claim. */
export function returnsApi(http: Caller): ReturnsApi {
  const at = { host: 'returns', group: 'claims' } as const;

  async function ask(query: Record<string, string | number>): Promise<Claim[]> {
    const call = { ...at, method: 'GET', path: '/api/v1/claims', query, repeatable: true } as const;
    return (await http.json(call, Claims)).claims;
  }

  async function one(claim: string): Promise<Claim | undefined> {
    for (const archived of ['false', 'true']) {
      const found = (await ask({ is_archive: archived, id: claim })).find((each) => each.id === claim);
      if (found) return found;
    }
    return undefined;
  }

  /** A claim names its card, and a card of one size has one article of ours. */
  async function withArticles(claims: readonly Claim[]): Promise<RemoteReturn[]> {
    const articles = new Map<string, string[]>();
    try {
      const numbers = [...new Set(claims.map(({ nm_id }) => nm_id))];
      for (const { nmID, offerId } of await goodsByNumbers(http, numbers))
        articles.set(nmID, [...(articles.get(nmID) ?? []), offerId]);
    } catch (error) {
      // A token that doesn't open prices keeps no claim away.
      if (!(error instanceof MarketplaceError) || !['keys', 'refused', 'missing'].includes(error.kind)) throw error;
    }
    return claims.map((claim) => {
      const [only = '', ...others] = articles.get(claim.nm_id) ?? [];
      return returnOf(claim, others.length > 0 ? '' : only);
    });
  }

  return {
    /** Those that wait first, then those that were answered. */
    async changed(_since, { cursor = 'false 0' }) {
      const [archived = 'false', from = '0'] = cursor.split(' ');
      const offset = Number(from);
      const told = await ask({ is_archive: archived, limit: page, offset });
      const further = archived === 'false' ? 'true 0' : null;
      return {
        rows: told.length === 0 ? [] : await withArticles(uniqueBy(told, (claim) => claim.id)),
        cursor: toldIn(told) < page ? further : `${archived} ${offset + page}`,
      };
    },

    answers: {
      async options({ id: claim }) {
        const told = await one(claim);
        const rows = (told?.actions ?? []).flatMap((action): ReturnAnswer[] => {
          const known = answers[action];
          return known ? [{ id: action, refuses: false, comment: null, reasons: [], amount: null, ...known }] : [];
        });
        return { rows, photos: (told?.photos ?? []).map((photo) => photo.replace(/^\/\//, 'https://')) };
      },

      give: ({ id: claim }, { answer, comment }) =>
        http.done({
          ...at,
          group: 'claims/answer',
          method: 'PATCH',
          path: '/api/v1/claim',
          body: { id: claim, action: answer, ...(comment && { comment }) },
          repeatable: false,
        }),

      async read({ id: claim }) {
        const told = await one(claim);
        return told ? ((await withArticles([told]))[0] ?? null) : null;
      },
    },
  };
}

/** Moments are written without a zone, in Moscow's time. */
function instant(written: string): string {
  const at = new Date(`${written.slice(0, 23)}+03:00`);
  return Number.isNaN(at.getTime()) ? new Date(0).toISOString() : at.toISOString();
}

function returnOf(claim: Claim, offerId: string): RemoteReturn {
  const waits = { state: 'claimed', title: 'Ждёт вашего решения' } as const;
  const { state, title } =
    claim.status === 0
      ? waits
      : (standings[claim.status_ex] ?? {
          state: 'moving',
          title: unrecognizedStatus(`${claim.status}/${claim.status_ex}`),
        });
  return {
    id: claim.id,
    // Claims name the order by a number that assembly tasks aren't found by.
    order: '',
    kind: 'return',
    state,
    status: `${claim.status}/${claim.status_ex}`,
    statusTitle: title,
    reason: '',
    comment: claim.user_comment,
    place: '',
    barcode: '',
    readyAt: null,
    fetchBy: null,
    createdAt: instant(claim.dt),
    changedAt: instant(claim.dt_update || claim.dt),
    currency: null,
    lines: [
      {
        offerId,
        sku: claim.nm_id,
        title: claim.imt_name || `Артикул WB ${claim.nm_id}`,
        quantity: 1,
        price: claim.price > 0 ? decimal(claim.price) : null,
      },
    ],
  };
}
