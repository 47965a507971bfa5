import { openShipmentStates, type ShipmentAddress } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

const columns = sql`a.id, a.title, a.address, a.contact, a.phone, a.hours, a.version`;

/** The addresses that are in use, by title; the text is sought in title and address. */
export async function listAddresses(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<ShipmentAddress[]> {
  return rows<ShipmentAddress>(db)`
    select ${columns} from shipment_addresses a
    where a.company_id = ${db.company} and a.archived_at is null
      and ${titleKey(sql`a.title || ' ' || a.address`)} like ${likeOf(search)}
    order by ${titleKey(sql`a.title`)}, a.id limit ${limit} offset ${offset}`;
}

/** Those of the ids that there are, removed ones too: shipments of the past refer to them. */
export async function addressesByIds(db: Db, ids: readonly string[]): Promise<ShipmentAddress[]> {
  return rows<ShipmentAddress>(db)`
    select ${columns} from shipment_addresses a
    where a.company_id = ${db.company} and a.id = any(${ids}::bigint[]) order by ${titleKey(sql`a.title`)}, a.id`;
}

/** The address, unless it was removed. */
export async function addressById(db: Db, id: string): Promise<ShipmentAddress | undefined> {
  return maybeOne<ShipmentAddress>(db)`
    select ${columns} from shipment_addresses a
    where a.company_id = ${db.company} and a.id = ${id} and a.archived_at is null`;
}

/** The address for whoever is about to change it: nobody else does meanwhile. */
export async function lockAddress(db: Db, id: string): Promise<ShipmentAddress | undefined> {
  return maybeOne<ShipmentAddress>(db)`
    select ${columns} from shipment_addresses a
    where a.company_id = ${db.company} and a.id = ${id} and a.archived_at is null for update`;
}

/** Fields of an address that a person fills in. */
export type AddressFields = Omit<ShipmentAddress, 'id' | 'version'>;

/** Answers the id of the new address. */
export async function insertAddress(db: Db, address: AddressFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into shipment_addresses (company_id, title, address, contact, phone, hours)
    values (${db.company}, ${address.title}, ${address.address}, ${address.contact}, ${address.phone}, ${address.hours})
    returning id`;
  return id;
}

/** Writes the address anew. */
export async function updateAddress(db: Db, id: string, address: AddressFields): Promise<void> {
  await execute(db)`
    update shipment_addresses set title = ${address.title}, address = ${address.address}, contact = ${address.contact},
      phone = ${address.phone}, hours = ${address.hours}, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** How many shipments that haven't gone yet leave from the address. */
export async function openShipmentsFrom(db: Db, id: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from shipments
    where company_id = ${db.company} and address_id = ${id} and state = any(${openShipmentStates}::text[])`;
  return count;
}

/** Takes the address out of use; shipments of the past keep it. */
export async function archiveAddress(db: Db, id: string): Promise<void> {
  await execute(db)`update shipment_addresses set archived_at = now() where company_id = ${db.company} and id = ${id}`;
}
