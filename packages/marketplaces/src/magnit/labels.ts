import type { LabelsApi } from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { batch } from './limits.ts';

/** Labels as PDF: …/parcels/get-labels. */
export function labelsApi(http: Caller): LabelsApi {
  return {
    async files(numbers) {
      if (numbers.length > batch.labels)
        throw new MarketplaceError('refused', `За раз Магнит Маркет печатает не больше ${batch.labels} этикеток.`);
      const call = { path: '/api/seller/v1/parcels/get-labels', body: { parcel_id: numbers }, repeatable: true };
      return [await http.file(call, 'application/pdf')];
    },
  };
}
