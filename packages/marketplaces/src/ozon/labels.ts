import type { LabelsDoor } from '../doors/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { batch } from './limits.ts';

export function openLabels(caller: Caller): LabelsDoor {
  return {
    async pdf(numbers) {
      if (numbers.length > batch.labels) {
        throw new MarketplaceError('refused', `За раз Ozon печатает не больше ${batch.labels} этикеток.`);
      }
      const body = { posting_number: numbers };
      return caller.file(
        { path: '/v2/posting/fbs/package-label', body, accept: 'application/pdf', repeatable: true },
        '%PDF-',
      );
    },
  };
}
