import type { DeliveryState } from '@prilavok/contract';

const namesIn = (list: string) => list.trim().split(/\s+/);

/** Statuses by what they mean. */
const byState = {
  ordering: namesIn('DRAFT VALIDATING'),
  failed: namesIn('VALIDATING_ERROR'),
  ordered: namesIn(`
    CREATED DELIVERY_PROCESSING_STARTED DELIVERY_TRACK_RECIEVED SORTING_CENTER_PROCESSING_STARTED SORTING_CENTER_TRACK_RECEIVED
    SORTING_CENTER_TRACK_LOADED DELIVERY_LOADED SORTING_CENTER_LOADED`),
  delivering: namesIn(`
    SORTING_CENTER_AT_START SORTING_CENTER_PREPARED SORTING_CENTER_TRANSMITTED DELIVERY_AT_START DELIVERY_AT_START_SORT
    DELIVERY_TRANSPORTATION DELIVERY_TRANSPORTATION_RECIPIENT DELIVERY_ARRIVED_PICKUP_POINT DELIVERY_STORAGE_PERIOD_EXTENDED
    CONFIRMATION_CODE_RECEIVED DELIVERY_ATTEMPT_FAILED`),
  delivered: namesIn('DELIVERY_TRANSMITTED_TO_RECIPIENT PARTICULARLY_DELIVERED DELIVERY_DELIVERED FINISHED'),
  cancelled: namesIn('CANCELLED CANCELLED_BY_RECIPIENT CANCELLED_USER CANCELLED_IN_PLATFORM SORTING_CENTER_CANCELLED'),
  returning: namesIn(`
    DELIVERY_STORAGE_PERIOD_EXPIRED SORTING_CENTER_RETURN_PREPARING SORTING_CENTER_RETURN_PREPARING_SENDER
    SORTING_CENTER_RETURN_ARRIVED RETURN_PREPARING RETURN_TRANSPORTATION_STARTED RETURN_ARRIVED_DELIVERY
    RETURN_TRANSMITTED_FULFILMENT RETURN_READY_FOR_PICKUP`),
  returned: namesIn('SORTING_CENTER_RETURN_RETURNED RETURN_RETURNED'),
} satisfies Partial<Record<DeliveryState, readonly string[]>>;

/**
 * Meaning of a status of Yandex Delivery, by the status model of deliveries on another day, https://yandex.com/support/delivery-profile/ru/api/other-day/status-model, as
 * read on 28 November 2026 (sic, RECIEVED). `CANCELLED` follows each return, too: a parcel that is on its way back isn't cancelled by it.
 */
export const yandexStates: ReadonlyMap<string, DeliveryState> = new Map(
  Object.entries(byState).flatMap(([state, names]) => names.map((name) => [name, state as DeliveryState] as const)),
);
