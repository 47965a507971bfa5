import type { OrderAction } from '@prilavok/contract';
import {
  IconArrowBackUp,
  IconCalendar,
  IconChecks,
  IconCircleCheck,
  IconFileText,
  IconGavel,
  IconPackage,
  IconPlayerPlay,
  IconPrinter,
  IconRoute,
  IconTag,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons: Partial<Record<OrderAction, typeof IconPackage>> = {
  START_PROCCESS: IconPlayerPlay,
  CREATE_PARCEL: IconPackage,
  CONFIRM_PARCELS: IconChecks,
  CREATE_SHIPMENT: IconTruck,
  SET_SHIPMENT_DATE: IconCalendar,
  CONFIRM_SHIPMENT: IconChecks,
  COMPLETE_SHIPMENT: IconTruckDelivery,
  CREATE_DELIVERY: IconTruckDelivery,
  MARK_AS_DELIVERING: IconTruckDelivery,
  COMPLETED: IconCircleCheck,
  MARK_AS_LAST_MILE: IconRoute,
  OPEN_DISPUTE: IconGavel,
  RETURN_TO_SHIPMENT: IconArrowBackUp,
  GET_PARCEL_LABELS: IconPrinter,
  GET_PRODUCT_LABELS: IconTag,
  GET_SHIPMENT_DOCUMENTS: IconFileText,
};

/** The icon of an action; nothing for an action without one. */
export function actionIcon(action: OrderAction): ReactNode {
  const Icon = icons[action];
  return Icon && <Icon aria-hidden />;
}
