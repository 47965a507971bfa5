/** How the goods travel. */
export const deliveryTypes = ['FBS', 'DBS', 'FBO', 'PICKUP'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** How goods of an own order may travel: from a marketplace's warehouse they go only by its own orders. */
export const ownDeliveryTypes = ['FBS', 'DBS', 'PICKUP'] as const satisfies readonly DeliveryType[];
