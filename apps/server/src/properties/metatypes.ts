import type { PropertyPin } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid } from '../http/errors.ts';
import { type Pins, pinToMetatype, propertiesOfMetatype } from './metatypes.queries.ts';
import { whereOf } from './owner.ts';
import { type OwnedProperty, propertiesAmong } from './properties.queries.ts';

/** Pins properties to the owner's cards of a metatype, lets others go, and answers those pinned then. */
export async function changeMetatype(
  db: Db,
  owner: string,
  { metatype, pins }: { metatype: number; pins: readonly PropertyPin[] },
): Promise<OwnedProperty[]> {
  await pinToMetatype(db, { owner, metatype }, await checkedPins(db, owner, pins));
  return propertiesOfMetatype(db, owner, metatype);
}

/** The pins of a body as two lists; a property of somebody else is refused. */
export async function checkedPins(db: Db, owner: string, pins: readonly PropertyPin[]): Promise<Pins> {
  const of = (mode: PropertyPin['mode']) => pins.filter((pin) => pin.mode === mode).map((pin) => pin.property);
  const wanted = pins.map(({ property }) => property);
  const known = new Set((await propertiesAmong(db, owner, wanted)).map((property) => property.id));
  const stranger = wanted.find((property) => !known.has(property));
  if (stranger) throw invalid('property', `${whereOf(owner)} нет свойства ${stranger}`);
  return { set: of('set'), unset: of('unset') };
}
