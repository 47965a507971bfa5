import { describe, expect, it } from 'vitest';
import { countChanges } from '#ui/edit/changes.ts';
import { type ProductDraft, productChanges } from './-draft.ts';

const saved: ProductDraft = {
  title: 'Монитор',
  description: '',
  category: { id: '3', title: 'Мониторы' },
  brand: { id: '1', title: 'Samsung' },
  collection: null,
  images: [{ file: '5', url: '/cds/files/5-x' }],
  values: { '10': [27] },
};

describe('draft of a product', () => {
  it('sends nothing while nothing differs', () => {
    expect(productChanges(saved, { ...saved })).toEqual({});
  });

  it('sends ids, and null for what was taken away', () => {
    expect(productChanges(saved, { ...saved, brand: null, collection: { id: '9', title: 'Odyssey' } })).toEqual({
      brand: null,
      collection: '9',
    });
  });

  it('counts each property for itself', () => {
    const changes = productChanges(saved, { ...saved, title: 'Телевизор', values: { '11': ['да'] } });
    expect(countChanges(changes)).toBe(3);
  });

  it('notices another order of pictures', () => {
    const two = { ...saved, images: [{ url: 'https://a.test/1' }, { url: 'https://a.test/2' }] };
    expect(productChanges(two, { ...two, images: two.images.toReversed() }).images).toHaveLength(2);
  });
});
