import type { RemoteFile } from '../api/lists.ts';
import type { LabelsApi } from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import type { FoundShipments } from './found-shipments.ts';
import { batch } from './limits.ts';
import { activeLots, boxCode, boxOf } from './lots.ts';
import type { Speaker } from './speaker.ts';

/** Labels of boxes as PDF: …/sticker/print. */
export function labelsApi(http: Caller, speaker: Speaker, found: FoundShipments, merchant: string): LabelsApi {
  return {
    async files(numbers): Promise<RemoteFile[]> {
      if (numbers.length > batch.labels)
        throw new MarketplaceError('refused', `За раз Мегамаркет печатает не больше ${batch.labels} этикеток.`);
      const boxes = numbers.map((number) => {
        const box = boxOf(number);
        if (!box)
          throw new MarketplaceError('refused', `${number}: этикетки Мегамаркет печатает только к коробкам FBS.`);
        return box;
      });
      const byShipment = Map.groupBy(boxes, ({ shipment }) => shipment);
      const shipments = (await found.readAll([...byShipment.keys()])).map((shipment) => {
        const { shipmentId } = shipment;
        const wanted = (byShipment.get(shipmentId) ?? []).map(({ boxIndex }) => boxIndex);
        const lots = activeLots(shipment).filter(({ boxIndex }) => boxIndex !== null && wanted.includes(boxIndex));
        if (lots.length === 0 || lots.some(({ status }) => status === 'PENDING_PACKING'))
          throw new MarketplaceError('limit', 'Мегамаркет ещё обрабатывает комплектацию.', { retryAfter: 3 });
        const codeOf = (boxIndex: number) => ({ boxIndex, boxCode: boxCode(merchant, shipmentId, boxIndex) });
        return {
          shipmentId,
          boxCodes: wanted.map((boxIndex) => codeOf(boxIndex).boxCode),
          items: lots.map(({ itemIndex, boxIndex }) => ({ itemIndex, quantity: 1, boxes: [codeOf(boxIndex ?? 1)] })),
        };
      });
      const call = speaker.callOf(
        '/api/market/v1/orderService/sticker/print',
        { printAsPdf: true, shipments },
        { repeatable: true },
      );
      return [await http.file(call, 'application/pdf')];
    },
  };
}
