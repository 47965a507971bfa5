import { z } from 'zod';
import type { Account, CardContents } from './account.ts';
import { missingCharcs } from './checks.ts';
import { subjectOf } from './data/subjects.ts';
import { type Call, cards, cardsRefusal, int64, type Operations, ofCards } from './wire.ts';

const text = z.string().default('');
const Contents = {
  vendorCode: text,
  title: text,
  description: text,
  brand: text,
  kizMarked: z.boolean().default(false),
  wholesale: z.object({ enabled: z.boolean(), quantum: z.number() }).optional(),
  dimensions: z
    .object({
      length: int64.default(0),
      width: int64.default(0),
      height: int64.default(0),
      weightBrutto: z.number().default(0),
    })
    .default({ length: 0, width: 0, height: 0, weightBrutto: 0 }),
  characteristics: z
    .array(
      z.object({
        id: int64,
        value: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
      }),
    )
    .default([]),
  sizes: z
    .array(
      z.object({
        chrtID: int64.optional(),
        techSize: text,
        wbSize: text,
        price: int64.default(0),
        skus: z.array(z.string()).default([]),
      }),
    )
    .default([]),
};
const Variant = z.object(Contents);
const Upload = z
  .array(z.object({ subjectID: int64, variants: z.array(Variant).min(1).max(30) }))
  .min(1)
  .max(100);
const Join = z.object({ imtID: int64, cardsToAdd: z.array(Variant).min(1).max(29) });
const Update = z
  .array(z.object({ ...Contents, nmID: int64 }))
  .min(1)
  .max(3000);

const done = { data: null, error: false, errorText: '', additionalErrors: {} };

/**
 * Takes cards; answered at once is only whether the request can be read; a card that isn't any good goes to the drafts
 * later.
 */
export const sentCards: Operations = {
  'POST /content/v2/cards/upload': cards.writes({ body: Upload }, (call, { body }) => {
    for (const { subjectID, variants } of body) refuseAtOnce(subjectID, variants);
    for (const { subjectID, variants } of body) enqueue(call, { subjectID, imtID: 0, cards: variants });
    return done;
  }),

  'POST /content/v2/cards/upload/add': cards.writes({ body: Join }, (call, { body: { imtID, cardsToAdd } }) => {
    const joined = Object.values(call.account.cards).filter((card) => card.imtID === imtID && card.trashedAt === 0);
    const subjectID = joined[0]?.subjectID;
    if (subjectID === undefined) throw cardsRefusal('Указан несуществующий imt');
    if (joined.length + cardsToAdd.length > 30)
      throw cardsRefusal('В группу можно объединить не больше 30 карточек. В результате запроса будет превышен лимит');
    refuseAtOnce(subjectID, cardsToAdd);
    enqueue(call, { subjectID, imtID, cards: cardsToAdd });
    return done;
  }),

  'POST /content/v2/cards/update': cards.writes({ body: Update }, (call, { body }) => {
    for (const card of body) {
      const known = cardByNumber(call.account, card.nmID);
      if (!known) throw cardsRefusal('Указан несуществующий nmID карточки товара');
      refuseAtOnce(known.subjectID, [card]);
    }
    enqueue(call, { subjectID: 0, imtID: 0, cards: body });
    return done;
  }),

  'GET /content/v2/cards/limits': cards.reads({}, () => ofCards({ freeLimits: 1_000_000, paidLimits: 0 })),

  'POST /content/v2/barcodes': cards.writes(
    { body: z.object({ count: int64.min(1).max(5000) }) },
    ({ next }, { body: { count } }) => ofCards(Array.from({ length: count }, () => newBarcode(next()))),
  ),
};

export const newBarcode = (number: number): string => String(2_000_000_000_000 + number);

export const cardByNumber = (account: Account, nmID: number) =>
  Object.values(account.cards).find((card) => card.nmID === nmID);

function refuseAtOnce(subjectID: number, variants: readonly CardContents[]): void {
  const subject = subjectOf(subjectID);
  if (!subject) throw cardsRefusal('This category does not exist');
  if (variants.some(({ vendorCode }) => vendorCode === ''))
    throw cardsRefusal('A card cannot be created without a vendorCode');
  if (variants.some((variant) => missingCharcs(subject, variant).length > 0))
    throw cardsRefusal('some items lacks required characteristics. please fill them and try again.');
}

function enqueue(
  { account, clock, pace }: Call,
  sent: { subjectID: number; imtID: number; cards: (CardContents & { nmID?: number })[] },
): void {
  const codes = new Set(sent.cards.map(({ vendorCode }) => vendorCode));
  // Sent anew, a card is no draft any more.
  account.drafts = account.drafts.filter(({ vendorCodes }) => !vendorCodes.some((code) => codes.has(code)));
  const cards = sent.cards.map((card) => ({ ...card, nmID: card.nmID ?? 0 }));
  account.waiting.push({ ...sent, cards, dueAt: clock + pace.task });
}
