import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import type { Answer } from '../http.ts';
import { type Dialect, jsonIn, judgeBy, refusalOf } from '../judge.ts';
import { kindOfStatus } from '../sentences.ts';
import { idOrNone } from '../shapes.ts';

/** Whichever of their services answers: the gateway says title and detail, orders code and message, cards and prices errorText. */
const Failure = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  errorText: z.string().nullish(),
});
const ownFields = Object.keys(Failure.shape);

/** Description of PUT /api/v3/stocks/{warehouseId}, answer 409: what is wrong, and with which sizes. */
const Rows = z.array(
  z.object({
    code: z.string().nullish(),
    message: z.string().nullish(),
    data: z.array(z.object({ chrtId: idOrNone })).nullish(),
  }),
);

/** A refusal that names the sizes it is about. */
export class SizesRefused extends MarketplaceError {
  /** By the size's number: their code. */
  readonly sizes: ReadonlyMap<string, string>;

  constructor(message: string, sizes: ReadonlyMap<string, string>, remote: MarketplaceError['remote']) {
    super('refused', message, { remote });
    this.sizes = sizes;
  }
}

interface Sentence {
  pattern: RegExp;
  kind: RefusalKind;
  message: string;
  retryAfter?: number;
}

/** Refusal of a token by a service that it has no category for. */
const noCategory: Sentence = {
  pattern: /token scope not allowed|scope/i,
  kind: 'keys',
  message:
    'У токена Wildberries нет этой категории: создайте токен с категориями «Контент», «Цены и скидки» и «Маркетплейс».',
};
const noAnalytics =
  'У токена Wildberries нет категории «Аналитика»: создайте новый токен с ней и укажите его в ключах.';

const noReturns =
  'У токена Wildberries нет категории «Возвраты покупателями»: создайте новый токен с ней и укажите его в ключах.';
/** Services without which the cabinet does all its work but theirs, each with what is said where the token doesn't open it. */
const dispensable: Record<string, string> = { analytics: noAnalytics, returns: noReturns };

/** Their words that a seller should read in Russian, with what they mean. Source: examples of the answers in their descriptions. */
const knownSentences: readonly Sentence[] = [
  {
    pattern: /token is expired|token expired|срок действия/i,
    kind: 'keys',
    message: 'Срок действия токена Wildberries закончился: создайте новый в кабинете WB Партнёры.',
  },
  noCategory,
  {
    pattern: /read.?only/i,
    kind: 'keys',
    message: 'Токен Wildberries создан только для чтения: создайте токен с доступом на запись.',
  },
  {
    pattern: /base token is not allowed/i,
    kind: 'refused',
    message: 'С базовым токеном Wildberries этого не разрешает: нужен персональный или сервисный.',
  },
  {
    pattern: /payment required|insufficient funds/i,
    kind: 'refused',
    message: 'Wildberries просит оплаты за сервис: пополните баланс в кабинете разработчика.',
  },
  {
    pattern: /StoreIsProcessing|WarehouseStocksUpdateBlock|warehouse is processing|store is processing/i,
    kind: 'limit',
    message: 'Склад на Wildberries сейчас обновляется: остатки можно указать через несколько минут.',
    retryAfter: 60,
  },
  {
    pattern: /StatusNotAcceptable|баном поставщика/i,
    kind: 'refused',
    message: 'Wildberries не принимает остатки: продавец заблокирован, напишите в его поддержку.',
  },
  {
    pattern: /UploadDataLimit/i,
    kind: 'refused',
    message: 'Wildberries принимает остаток не больше 100 000.',
  },
  {
    pattern: /CargoWarehouseRestriction/i,
    kind: 'refused',
    message: 'Склад на Wildberries не подходит для габаритов этого товара: выберите склад другого типа.',
  },
  {
    pattern: /DeliveryTypeRestriction|ProductPropertyConflict/i,
    kind: 'refused',
    message: 'Эту категорию товаров Wildberries не продаёт с такого склада: выберите другой тип доставки.',
  },
  {
    pattern: /SupplyHasZeroOrders/i,
    kind: 'refused',
    message: 'В поставке нет ни одного сборочного задания: передавать в доставку нечего.',
  },
  {
    pattern: /SupplyShippingRequired/i,
    kind: 'refused',
    message: 'Wildberries не принимает поставку без пункта, дня и способа отгрузки: выберите их у отгрузки.',
  },
  {
    pattern: /SupplyAlreadyScanned/i,
    kind: 'refused',
    message: 'Поставку уже принимают на пункте Wildberries: пункт, день и способ больше не меняются.',
  },
  {
    pattern: /InvalidShippingDt/i,
    kind: 'refused',
    message: 'В этот день Wildberries поставку не примет: выберите другой день отгрузки.',
  },
  {
    pattern: /UnsuitableShippingType/i,
    kind: 'refused',
    message: 'Этот способ отгрузки поставке не подходит: накладная нужна, когда везёт транспортная компания.',
  },
  {
    pattern: /WaybillUUIDIsProcessing/i,
    kind: 'limit',
    message: 'Wildberries ещё проверяет транспортную накладную.',
    retryAfter: 60,
  },
  {
    pattern: /WaybillUUIDConflict/i,
    kind: 'refused',
    message: 'Эта транспортная накладная уже стоит у другой поставки: проверьте её номер.',
  },
  {
    pattern: /MetaValidationFail/i,
    kind: 'refused',
    message: 'Для заданий поставки не указаны или ещё проверяются коды маркировки: укажите их в кабинете WB Партнёры.',
  },
  {
    pattern: /FailedToAddSupplyOrder/i,
    kind: 'refused',
    message: 'Задание не добавилось в поставку: оно отменено, уже в доставке или другого склада и типа габаритов.',
  },
  {
    pattern: /SupplyNotClosed/i,
    kind: 'limit',
    message: 'QR-код поставки появится, когда её передадут в доставку.',
    retryAfter: 30,
  },
  {
    pattern: /StatusMismatch|StatusChangeNotAllowed/i,
    kind: 'refused',
    message: 'В нынешнем статусе сборочного задания Wildberries этого не разрешает.',
  },
  {
    pattern: /CustomsDeclarationIsRequired/i,
    kind: 'refused',
    message: 'Без номера декларации на товары Wildberries не печатает стикер: укажите его в кабинете WB Партнёры.',
  },
  {
    pattern: /ItemListedWithoutVendorCode|without a vendorCode/i,
    kind: 'refused',
    message: 'У карточки нет артикула продавца.',
  },
  {
    pattern: /category does not exist/i,
    kind: 'refused',
    message: 'Такого предмета на Wildberries нет: обновите категории и сопоставьте заново.',
  },
  {
    pattern: /lacks required characteristics/i,
    kind: 'refused',
    message: 'Не заполнены обязательные характеристики предмета.',
  },
  {
    pattern: /non unique characteristics/i,
    kind: 'refused',
    message: 'Карточки одной группы на Wildberries не отличаются ни одной характеристикой.',
  },
  {
    pattern: /Unexpected the specified card|vendorCode.*used/i,
    kind: 'refused',
    message: 'Артикул на Wildberries уже занят другой карточкой.',
  },
];

/** The sentence for what they said, where there is one of ours. */
export const sentenceFor = (said: string): Sentence | undefined =>
  knownSentences.find(({ pattern }) => pattern.test(said));

const dialect: Dialect = {
  called: { title: 'Wildberries', ofTitle: 'Wildberries', keys: 'проверьте токен и его категории' },
  said(json) {
    const answered = Array.isArray(json) ? json[0] : json;
    const { data } = Failure.safeParse(answered);
    if (!data || !ownFields.some((name) => name in answered)) return null;
    const { title, detail, code, message, errorText } = data;
    return { code: String(code ?? ''), message: errorText || message || [title, detail].filter(Boolean).join('; ') };
  },
  verdict(said, { host = '' }, status) {
    const sentence = status >= 500 ? undefined : sentenceFor(`${said.code} ${said.message}`);
    // A token that opens the other services is fine.
    const without = dispensable[host];
    if (without !== undefined && sentence === noCategory) return { kind: 'refused', message: without };
    return sentence ?? { kind: status < 300 ? 'refused' : kindOfStatus(status) };
  },
  pause: (headers) => Number(headers['x-ratelimit-retry']) || Number(headers['x-ratelimit-reset']) || undefined,
  inSuccess: (call, answer) => (saysError(answer) ? refusalOf(dialect, call, answer) : null),
};
const judgeUsually = judgeBy(dialect);

/** Turns an answer into an error of one of the six kinds, with a sentence for the seller; also one that calls itself 200 and says `error: true`. */
export const judge: typeof judgeUsually = (call, answer) => {
  const error = judgeUsually(call, answer);
  const sizes = answer.status === 409 ? refusedSizes(answer) : undefined;
  return error && sizes && sizes.size > 0 ? new SizesRefused(error.message, sizes, error.remote) : error;
};

/** The largest answers are lists of cards and goods, which carry no such mark. */
function saysError(answer: Answer): boolean {
  if (answer.body.length >= 65_536 || !/"error"\s*:\s*true/.test(answer.body.toString('utf8'))) return false;
  return Marked.safeParse(jsonIn(answer)).data?.error === true;
}
const Marked = z.object({ error: z.unknown() });

function refusedSizes(answer: Answer): Map<string, string> {
  const rows = Rows.safeParse(jsonIn(answer));
  const named = (rows.data ?? []).flatMap(({ code, data }) =>
    (data ?? []).flatMap(({ chrtId }) => (chrtId ? [[chrtId, code ?? ''] as const] : [])),
  );
  return new Map(named);
}
