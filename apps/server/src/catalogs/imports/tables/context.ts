import { type Kind, kind } from '@prilavok/contract';
import type { Db } from '../../../database/pools.ts';
import { propertiesOf } from '../../../properties/properties.queries.ts';
import { listUnitGroups } from '../../../properties/units.queries.ts';
import { keyOf } from '../../../text/keys.ts';
import { unitsBySpelling } from '../dictionary/units.ts';
import type { Units } from '../dictionary/values.ts';

/** A property that a column may go to. */
export interface TableProperty {
  id: string;
  title: string;
  type: Kind;
  options: boolean;
  multiple: boolean;
  /** Group of its units, and the usual one. */
  unitGroup: string | null;
  unit: string | null;
}

/** The company's units, and how large they are. */
export interface TableUnits extends Units {
  /** Unit → its group. */
  groupOf: ReadonlyMap<string, string>;
  /** Unit → how many base units of the group it is. */
  factors: ReadonlyMap<string, number>;
  symbols: ReadonlyMap<string, string>;
}

/** Things that a table's columns may point at. */
export interface TableContext {
  /** By the keys of their titles. */
  properties: ReadonlyMap<string, TableProperty>;
  units: TableUnits;
}

/** Reads what the columns of a table may point at in a catalog. */
export async function tableContext(db: Db, catalog: string): Promise<TableContext> {
  const properties = await propertiesOf(db, catalog);
  const units = (await listUnitGroups(db)).flatMap((group) => group.units);
  return {
    properties: new Map(
      properties.map(({ id, title, type, options, multiple, scheme }) => [
        keyOf(title),
        {
          id,
          title,
          type,
          options,
          multiple,
          unitGroup: type === kind.unit ? (scheme.unitGroup ?? null) : null,
          unit: scheme.defaultUnit ?? null,
        },
      ]),
    ),
    units: {
      ...(await unitsBySpelling(db)),
      groupOf: new Map(units.map((unit) => [unit.id, unit.group])),
      factors: new Map(units.map((unit) => [unit.id, unit.factor])),
      symbols: new Map(units.map((unit) => [unit.id, unit.symbol])),
    },
  };
}
