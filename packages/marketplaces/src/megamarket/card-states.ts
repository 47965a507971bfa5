import { z } from 'zod';
import type { CardError, CardOutcome, PushOutcome, RemoteProduct } from '../api/catalog.ts';
import { portions } from '../portions.ts';
import { attributeId, masters } from './categories.ts';
import { batch } from './limits.ts';
import { answer, idOrNone, key, listOrNone, rows, text } from './shapes.ts';
import type { Speaker } from './speaker.ts';

const Standing = z.object({ offerId: key, goodsId: idOrNone, status: text });

const Fault = z.object({ code: idOrNone, message: text });
const Faults = z.object({
  offerId: key,
  // Not required by the fact sheet.
  attributesErrors: listOrNone(Fault.extend({ attributeId: idOrNone })),
  exportError: Fault.nullish(),
});

const States = answer(z.object({ cardsInfo: rows(Standing, 'offerId') }));
const CardFaults = answer(z.object({ cards: rows(Faults, 'offerId') }));

/** How a card stands there, with what is wrong with it. */
export interface CardState {
  goodsId: string | null;
  status: string;
  errors: CardError[];
}

/** Fact sheet, 6. */
const statuses: Record<string, Pick<RemoteProduct, 'statusTitle' | 'moderation'>> = {
  PROCESSING: { statusTitle: 'Обрабатывается', moderation: 'pending' },
  MODERATION: { statusTitle: 'На проверке', moderation: 'pending' },
  ACTIVE: { statusTitle: 'Принята', moderation: 'approved' },
  ERROR: { statusTitle: 'Не принята', moderation: 'refused' },
  // The old version is on sale.
  CHANGES_REJECTED: { statusTitle: 'Изменения отклонены', moderation: 'approved' },
  BLOCKED: { statusTitle: 'Заблокирована', moderation: 'refused' },
};
const faulty = ['ERROR', 'CHANGES_REJECTED', 'BLOCKED'];

/** How cards stand: …/card/get, and …/card/getError of those that weren't taken. Cards that aren't there are left out. */
export async function statesOf(speaker: Speaker, offerIds: readonly string[]): Promise<Map<string, CardState>> {
  const found = new Map<string, CardState>();
  for (const offerId of portions(offerIds, batch.cards)) {
    const { data: states } = await speaker.goods(
      '/api/merchantIntegration/assortment/v1/card/get',
      { filter: { offerId }, limit: offerId.length },
      States,
    );
    for (const { offerId, goodsId, status } of states.cardsInfo) found.set(offerId, { goodsId, status, errors: [] });
    const bad = offerId.filter((each) => faulty.includes(found.get(each)?.status ?? ''));
    if (bad.length === 0) continue;
    const { data: faults } = await speaker.goods(
      '/api/merchantIntegration/assortment/v1/card/getError',
      { filter: { offerId: bad }, pagination: { limit: bad.length, offset: 0 } },
      CardFaults,
    );
    for (const { offerId, attributesErrors, exportError } of faults.cards) {
      const errors = [...attributesErrors.map(faultOf), ...(exportError ? [exportFault(exportError)] : [])];
      const state = found.get(offerId);
      if (state) found.set(offerId, { ...state, errors });
    }
  }
  return found;
}

/** Numbers of Megamarket for the fields of every card of ours. */
const fields = new Map<number, CardError['field']>([
  [masters.article, 'article'],
  [masters.title, 'title'],
  [masters.description, 'description'],
  [masters.images, 'images'],
  [masters.weight, 'weight'],
  [masters.length, 'length'],
  [masters.height, 'height'],
  [masters.width, 'width'],
  [masters.barcode, 'barcode'],
]);

function faultOf({
  attributeId: number,
  code,
  message,
}: z.output<typeof Faults>['attributesErrors'][number]): CardError {
  const field = number === null ? undefined : fields.get(Number(number));
  const said = message || (code === '2001' ? 'Не заполнено обязательное поле' : 'Мегамаркет не назвал причину');
  const fault = { code: code ?? 'error', message: said, warning: false };
  if (field || number === null) return { ...fault, field };
  // The number alone doesn't say of which family it is: those of the goods are the small ones.
  return { ...fault, attribute: attributeId(Number(number) < 100 ? 'MASTER' : 'CONTENT', number) };
}

/** Code 500: something broke on their side, and the same card is to be sent again. */
const exportFault = ({ code, message }: z.output<typeof Fault>): CardError => ({
  code: code ?? 'export',
  message:
    code === '500'
      ? 'Мегамаркет не смог принять карточку из-за своей ошибки: отправьте её ещё раз'
      : message || 'Карточка не принята',
  warning: false,
});

/** As the cabinet shows it. */
export const shownState = ({
  status,
  errors,
}: CardState): Pick<RemoteProduct, 'status' | 'statusTitle' | 'moderation' | 'errors'> => ({
  status,
  ...(statuses[status] ?? { statusTitle: status, moderation: 'pending' }),
  errors: status === 'CHANGES_REJECTED' ? errors.map((error) => ({ ...error, warning: true })) : errors,
});

/** Milliseconds after which a card that never appeared there won't. */
const longestWay = 3_600_000;

/** Outcome of a push, which is known by its moment alone: cards are asked after by their articles. */
export function outcomeOf(states: Map<string, CardState>, offerIds: readonly string[], sentAt: string): PushOutcome {
  const late = Date.now() - Date.parse(sentAt) > longestWay;
  const cards = offerIds.map((offerId): CardOutcome => {
    const state = states.get(offerId);
    const outcome = { offerId, remoteId: state ? offerId : null, errors: state?.errors ?? [] };
    if (!state && late) return { ...outcome, status: 'refused', errors: [neverCame] };
    if (!state || state.status === 'PROCESSING') return { ...outcome, status: 'pending' };
    // Whether a status that we don't know takes the card isn't known either.
    if (!(state.status in statuses)) return { ...outcome, status: 'pending' };
    return { ...outcome, status: faulty.includes(state.status) ? 'refused' : 'accepted' };
  });
  return { done: cards.every(({ status }) => status !== 'pending'), cards };
}

const neverCame: CardError = {
  code: 'absent',
  message: 'Карточка не появилась на Мегамаркете за час: отправьте её ещё раз',
  warning: false,
};
