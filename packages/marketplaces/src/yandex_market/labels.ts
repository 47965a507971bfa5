import type { RemoteFile } from '../api/lists.ts';
import type { LabelsApi } from '../api/orders.ts';
import type { Caller } from '../http.ts';
import { boxOf } from './market-orders.ts';

/** Description of `PageFormatType`: 75 × 120 mm, a label a page. */
const format = 'A7';
/** Description of …/label: any number, the parameter is no longer looked at. */
const anyShipment = 1;

/** Labels as PDF: of a box …/boxes/{boxId}/label, of an order that was never laid out into boxes …/delivery/labels. */
export function labelsApi(http: Caller, campaign: string): LabelsApi {
  return {
    async files(numbers) {
      const files: RemoteFile[] = [];
      for (const number of numbers) {
        const { order, box } = boxOf(number);
        const params = { campaignId: campaign, orderId: order };
        const call = { method: 'GET', query: { format }, repeatable: true } as const;
        files.push(
          box === null
            ? await http.file(
                { ...call, path: '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/labels', params },
                'application/pdf',
              )
            : await http.file(
                {
                  ...call,
                  path: '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/shipments/{shipmentId}/boxes/{boxId}/label',
                  params: { ...params, shipmentId: anyShipment, boxId: box },
                },
                'application/pdf',
              ),
        );
      }
      return files;
    },
  };
}
