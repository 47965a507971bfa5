import { type OrderModel, type OrderRow, peopleReaders, type Recipient } from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import type { Caller } from '../../http/session.ts';
import type { By } from '../../users/audit.ts';
import { recordOpening } from '../../users/journal/openings.ts';

/** Whether who calls may see people: the names, phones and addresses of buyers. */
export const seesPeople = (caller: Caller | null): boolean => caller !== null && peopleReaders.includes(caller.role);

type People = Pick<OrderModel, 'recipient' | 'address'>;

const hasPeople = ({ recipient, address }: People): boolean => recipient !== null || address !== null;

/** Shows the order's people to those who may see them, and writes that down in the caller's transaction; hides them from others. */
export async function openOrder(db: Db, order: OrderModel, by: By): Promise<OrderModel> {
  if (!seesPeople(by.caller)) return hidePeople(order);
  if (hasPeople(order)) await recordOpening(db, by, { id: order.id, title: order.number });
  return order;
}

/** Like `openOrder`, after a transaction that only reads: what can't be written down isn't shown. */
export async function openReadOrder(company: string, order: OrderModel, by: By): Promise<OrderModel> {
  if (!seesPeople(by.caller) || !hasPeople(order)) return hidePeople(order);
  return withCompany(company, (db) => openOrder(db, order, by));
}

/** The order for those who may not see people: enough to tell one recipient from another. */
export function hidePeople(order: OrderModel): OrderModel {
  if (!hasPeople(order)) return order;
  return {
    ...hideRecipient(order),
    address: order.address && { ...nowhere, full: hiddenText },
    peopleHidden: true,
  };
}

/** A row of a list, which opens nobody's data. */
export const hideRecipient = <Row extends Pick<OrderRow, 'recipient'>>(row: Row): Row => ({
  ...row,
  recipient: row.recipient && masked(row.recipient),
});

/** Stands for a text that the caller may not see. */
export const hiddenText = '•••';
const nowhere = { lat: null, lon: null, flat: '', entrance: '', floor: '', comment: '' };

/** «И••• П•••». */
export const hiddenName = (name: string): string => name.replace(/\S+/g, ([first]) => `${first}${hiddenText}`);

/** «••• 67». */
export const hiddenPhone = (phone: string): string => (phone === '' ? '' : `${hiddenText} ${phone.slice(-2)}`);

const masked = ({ name, phone }: Recipient): Recipient => ({
  name: name === null ? null : hiddenName(name),
  phone: phone === null ? null : hiddenPhone(phone),
});
