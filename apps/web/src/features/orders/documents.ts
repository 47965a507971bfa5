import { getShipmentDocuments } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { openFile } from '#ui/download.ts';
import { whileSaving } from '#ui/saving.ts';

/** Opens the papers of a shipment. */
export const openDocuments = (shipment: string): Promise<void> =>
  whileSaving(async () => {
    const response = await call(getShipmentDocuments, { path: { id: shipment } });
    await openFile(response);
  });
