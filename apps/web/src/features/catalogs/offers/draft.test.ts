import { describe, expect, it } from 'vitest';
import { emptyOffer, offerChanges } from './draft.ts';

const saved = { ...emptyOffer, article: 'A-1', title: 'Чехол', price: '990.00', stock: 3 };

describe('draft of an offer', () => {
  it('sends nothing while nothing differs', () => {
    expect(offerChanges(saved, { ...saved })).toEqual({});
  });

  it('sends only what differs', () => {
    expect(offerChanges(saved, { ...saved, price: '890', stock: 0 })).toEqual({ price: '890', stock: 0 });
  });

  it('takes a price away when its field was emptied', () => {
    expect(offerChanges(saved, { ...saved, price: '' })).toEqual({ price: null });
  });

  it('leaves the title out when it was emptied: then the product names the offer', () => {
    expect(offerChanges(saved, { ...saved, title: '' })).toEqual({});
  });

  it('sends own values that differ', () => {
    expect(offerChanges(saved, { ...saved, values: { '4': ['Чёрный'] } })).toEqual({
      properties: [{ property: '4', mode: 'set', values: ['Чёрный'] }],
    });
  });

  it('notices another order of barcodes', () => {
    const two = { ...saved, barcodes: ['1', '2'] };
    expect(offerChanges(two, { ...two, barcodes: ['2', '1'] })).toEqual({ barcodes: ['2', '1'] });
  });
});
