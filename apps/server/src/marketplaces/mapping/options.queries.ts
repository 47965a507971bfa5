import type { AttributeValue } from '@prilavok/contract';
import type { GlobalDb } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';

/** A dictionary up to this size is compared whole. */
const whole = 5000;

/** Values of a dictionary that may be meant by one of the texts: all of a small one, the look-alikes of a great one. */
export async function nearValues(db: GlobalDb, attribute: string, texts: string[]): Promise<AttributeValue[]> {
  const found = await rows<AttributeValue>(db)`
    select id, remote_id as "remoteId", value, info from marketplace_values
    where attribute_id = ${attribute} order by id limit ${whole}`;
  if (found.length < whole) return found;
  const keys = texts.map(keyOf);
  const near = await rows<AttributeValue>(db)`
    select distinct on (v.id) v.id, v.remote_id as "remoteId", v.value, v.info
    from unnest(${keys}::text[]) as t(key) join marketplace_values v on v.attribute_id = ${attribute}
      and (v.value_key = t.key or v.value_key like left(t.key, 4) || '%')
    order by v.id limit ${whole}`;
  return near;
}
