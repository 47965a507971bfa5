import { describe, expect, it } from 'vitest';
import { emptyProperty, propertyChanges } from './draft.ts';

const saved = { ...emptyProperty, title: 'Цвет', productCategories: [{ id: '3', title: 'Чехлы' }] };

describe('draft of a property', () => {
  it('sends nothing while nothing differs', () => {
    expect(propertyChanges(saved, { ...saved, cards: { brands: false } })).toEqual({});
  });

  it('sends fields that differ', () => {
    expect(propertyChanges(saved, { ...saved, multiple: true, group: '4' })).toEqual({ multiple: true, group: '4' });
  });

  it('links the cards that were ticked and unlinks those unticked', () => {
    const before = { ...saved, cards: { orders: true } };
    const after = { ...saved, cards: { orders: false, order_products: true } };
    expect(propertyChanges(before, after)).toEqual({ links: { orders: false, order_products: true } });
  });

  it('pins new categories and unpins those taken away', () => {
    const after = { ...saved, productCategories: [{ id: '5', title: 'Мониторы' }] };
    expect(propertyChanges(saved, after)).toEqual({
      links: {
        productCategories: [
          { id: '5', action: 'pin' },
          { id: '3', action: 'unpin' },
        ],
      },
    });
  });

  it('sends the scheme whole: it holds together', () => {
    const scheme = { ...saved.scheme, min: 0 };
    expect(propertyChanges(saved, { ...saved, scheme })).toEqual({ scheme });
  });
});
