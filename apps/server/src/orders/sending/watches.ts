import type { Watch } from '../../work/watchdog.ts';
import { refuseSending } from './send-action.jobs.ts';
import { refuseShipment } from './send-shipment.jobs.ts';
import { silentSendings, silentShipments } from './silent.queries.ts';

const reason = 'отправка прервалась, повторите её';

/** Nothing stays on its way to a marketplace for ever: it is free again, and everyone sees why. */
export const sendingWatches: Watch[] = [
  {
    name: 'orders.sending',
    silent: silentSendings,
    end: ({ company, id }) => refuseSending(company, id, reason),
  },
  {
    name: 'orders.confirming',
    silent: silentShipments,
    end: ({ company, id }) => refuseShipment(company, id, reason),
  },
];
