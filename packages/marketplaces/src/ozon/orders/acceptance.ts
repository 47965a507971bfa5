import { z } from 'zod';
import type { RemoteAcceptance, RemotePaper, RemoteTaken, ShipmentsApi } from '../../api/orders.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { russianOnly } from '../../sentences.ts';
import { id, key, rows, text, word } from '../shapes.ts';
import { states } from './postings.ts';

const Carriage = z.object({ status: text, created_at: key });
const Paper = z.object({ document_status: text }).nullish();
const Acts = z.object({
  result: rows(
    z.object({
      id,
      related_docs: z.object({ act_of_acceptance: Paper, act_of_mismatch: Paper, act_of_excess: Paper }).nullish(),
    }),
    'id',
  ),
});
const Check = z.object({ result: z.object({ removed_from_act: rows(key) }) });
const Postings = z.object({
  result: rows(
    z.object({ posting_number: key, status: word('status', states.keys()), seller_error: text }),
    'posting_number',
  ),
});
const Barcode = z.object({ result: text });

/** Description of /v2/posting/fbs/act/list: it takes no larger `limit`, and has no pages. */
const mostActs = 50;

/** How carriages are taken in: /v2/posting/fbs/act/… by the id of the carriage. */
export function acceptanceApi(http: Caller): Pick<ShipmentsApi, 'acceptance' | 'barcode'> {
  async function papers(carriage: string, created: string): Promise<RemotePaper[]> {
    const filter = { date_from: created.slice(0, 10), date_to: created.slice(0, 10), status: [] };
    const body = { filter, limit: mostActs };
    const { result } = await http.json({ path: '/v2/posting/fbs/act/list', body, repeatable: true }, Acts);
    const docs = result.find((act) => act.id === carriage)?.related_docs;
    return Object.entries(paperTitles).flatMap(([kind, title]) => {
      const said = docs?.[kind as keyof typeof paperTitles]?.document_status;
      return said ? { title, ...(paperStates[said] ?? unknownPaper(said)) } : [];
    });
  }

  /** Postings that were put off to the next carriage, then those in this one. */
  async function taken(call: (path: string) => { path: string; body: object; repeatable: true }) {
    const { removed_from_act: left } = (await http.json(call('/v2/posting/fbs/act/check-status'), Check)).result;
    const { result } = await http.json(call('/v2/posting/fbs/act/get-postings'), Postings);
    return [
      ...left.map((number): RemoteTaken => ({ number, state: 'left', reason: '' })),
      ...result.map(
        (posting): RemoteTaken => ({
          number: posting.posting_number,
          ...takenAs(posting.status),
          ...(posting.seller_error && { reason: russianOnly(posting.seller_error) }),
        }),
      ),
    ];
  }

  const of = (carriage: string) => (path: string) =>
    ({ path, body: { id: idNumber(carriage) }, repeatable: true }) as const;

  return {
    async acceptance(carriage): Promise<RemoteAcceptance> {
      const body = { carriage_id: idNumber(carriage) };
      const own = await http.json({ path: '/v1/carriage/get', body, repeatable: true }, Carriage);
      const call = of(carriage);
      return {
        status: carriageTitles[own.status] ?? own.status,
        papers: await papers(carriage, own.created_at),
        barcode: (await http.json(call('/v2/posting/fbs/act/get-barcode/text'), Barcode)).result || null,
        parcels: await taken(call),
      };
    },

    barcode: (carriage) => http.file(of(carriage)('/v2/posting/fbs/act/get-barcode'), 'image/png'),
  };
}

/** Statuses of a posting that its receiver has counted otherwise. */
const postingStates: Record<string, RemoteTaken['state']> = { not_accepted: 'refused', arbitration: 'lost' };

const takenAs = (status: string): Pick<RemoteTaken, 'state' | 'reason'> =>
  status === '' || states.has(status)
    ? { state: postingStates[status] ?? 'inside', reason: '' }
    : { state: 'unknown', reason: `«${status}»` };

const paperTitles = {
  act_of_acceptance: 'Акт приёма-передачи',
  act_of_mismatch: 'Акт о расхождениях',
  act_of_excess: 'Акт об излишках',
} as const;

/** Descriptions of /v2/posting/fbs/act/list; it gives DISPUTE_OPENED the line of ACCEPTED_BY_CARGO_PLACES, here it is read by its name. */
const paperStates: Record<string, Pick<RemotePaper, 'state' | 'status'>> = {
  FORMING: { state: 'forming', status: 'ещё готовится' },
  FORMED: { state: 'ready', status: 'сформирован' },
  CONFIRMED: { state: 'signed', status: 'подписан Ozon' },
  CONFIRMED_WITH_MISMATCH: { state: 'mismatch', status: 'подписан Ozon с расхождениями' },
  ACCEPTED_BY_CARGO_PLACES: { state: 'signed', status: 'принят по грузовым местам' },
  PRINTED_CARRIAGE: { state: 'signed', status: 'электронная подпись не нужна' },
  NEED_TO_SIGN: { state: 'unsigned', status: 'ждёт вашей подписи в кабинете Ozon' },
  ON_CONFIRMATION: { state: 'forming', status: 'на подписании у Ozon' },
  DISPUTE_OPENED: { state: 'mismatch', status: 'открыт спор' },
  ERROR: { state: 'failed', status: 'не сформирован: ошибка Ozon' },
  UNKNOWN_ERROR: { state: 'failed', status: 'не сформирован: ошибка Ozon' },
};

const unknownPaper = (status: string): Pick<RemotePaper, 'state' | 'status'> => ({ state: 'forming', status });

/** Description of /v2/posting/fbs/act/list, `filter.status`. */
const carriageTitles: Record<string, string> = {
  new: 'новая',
  awaiting_retry: 'повторная попытка создания',
  retry: 'повторная попытка создания',
  in_process: 'собирается',
  success: 'создана',
  error: 'ошибка при создании',
  formed: 'собрана',
  sended: 'отправлена',
  received: 'идёт приёмка',
  closed: 'завершена после приёмки',
  completed: 'завершена',
  cancelled: 'отменена',
  pending: 'в очереди на сборку',
  completion_enqueued: 'в очереди на завершение',
  completion_processing: 'завершается',
  completion_failed: 'ошибка при завершении',
  cancelation_enqueued: 'в очереди на отмену',
  cancelation_processing: 'отменяется',
  cancelation_failed: 'ошибка при отмене',
};
