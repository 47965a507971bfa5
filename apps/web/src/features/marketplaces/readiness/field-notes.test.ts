import type { ProductFault } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { fieldNotesOf } from './field-notes.ts';
import type { OfferThere, Readiness } from './use-readiness.ts';

const fault = (at: Partial<ProductFault>): ProductFault => ({
  code: 'x',
  message: 'Не так',
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
  ...at,
});
const limit = (longest: number) => ({ property: null, field: 'title', limits: { longest }, maxValues: null });

function at(marketplace: Readiness['account']['marketplace'], told: Partial<OfferThere>, limits: number[] = []) {
  const card = { limits: limits.map(limit), missing: told.card?.missing ?? [] } as unknown as OfferThere['card'];
  const offer = { offer: '1', article: 'A', refusals: [], remarks: [], ...told, card } as OfferThere;
  return { account: { id: '1', marketplace }, offers: [offer, offer] } as unknown as Readiness;
}

it('what marketplaces say of a field stands there once, the worst first, and what they take in one line', () => {
  const notes = fieldNotesOf([
    at('ozon', { remarks: [fault({ field: 'title', message: 'Короткое' })] }, [500]),
    at('wildberries', { refusals: [fault({ field: 'title', message: 'Есть «хит»' })] }, [60]),
    at('magnit', { refusals: [fault({ property: '12' }), fault({ message: 'Ничья' })] }),
  ]);
  expect(notes.get('title')).toEqual([
    { tone: 'error', text: 'Wildberries: «Есть „хит“»' },
    { tone: 'warn', text: 'Ozon: «Короткое»' },
    { tone: 'quiet', text: 'Ozon: до 500 знаков · Wildberries: до 60 знаков' },
  ]);
  expect(notes.get('property-12')).toEqual([{ tone: 'error', text: 'Магнит Маркет: «Не так»' }]);
  expect(notes.size).toBe(2);
});
