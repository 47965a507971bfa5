import type { LabelsApi } from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { HttpClient } from '../http.ts';
import { batch } from './limits.ts';

/** Labels as PDF: /v2/posting/fbs/package-label. */
export function labelsApi(http: HttpClient): LabelsApi {
  return {
    async pdf(numbers) {
      if (numbers.length > batch.labels) {
        throw new MarketplaceError('refused', `За раз Ozon печатает не больше ${batch.labels} этикеток.`);
      }
      const body = { posting_number: numbers };
      return http.file(
        { path: '/v2/posting/fbs/package-label', body, accept: 'application/pdf', repeatable: true },
        '%PDF-',
      );
    },
  };
}
