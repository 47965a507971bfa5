import type { Watch } from '../../work/watchdog.ts';
import { refuseCancelling } from './cancel-shipment.jobs.ts';
import { refuseSending } from './send-action.jobs.ts';
import { refuseShipment } from './send-shipment.jobs.ts';
import { silentCancellings, silentSendings, silentShipments } from './silent.queries.ts';

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
  {
    name: 'orders.cancelling',
    silent: silentCancellings,
    end: ({ company, id }) => refuseCancelling(company, id, 'запрос прервался, повторите отмену'),
  },
];
