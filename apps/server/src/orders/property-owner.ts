/** What stands in `owner_id` of the properties of the company's orders. */
export const ordersId = '0';
