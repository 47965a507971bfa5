/** How the goods travel. */
export const deliveryTypes = ['FBS', 'DBS', 'FBO', 'PICKUP'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];
