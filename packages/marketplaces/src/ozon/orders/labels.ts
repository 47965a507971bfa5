import type { LabelsApi } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { batch } from '../limits.ts';

/** Labels as PDF: /v2/posting/fbs/package-label. */
export function labelsApi(http: Caller): LabelsApi {
  return {
    async files(numbers) {
      if (numbers.length > batch.labels) {
        throw new MarketplaceError('refused', `За раз Ozon печатает не больше ${batch.labels} этикеток.`);
      }
      const body = { posting_number: numbers };
      const call = { path: '/v2/posting/fbs/package-label', body, repeatable: true };
      return [await http.file(call, 'application/pdf')];
    },
  };
}
