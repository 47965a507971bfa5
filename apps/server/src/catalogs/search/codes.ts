import { articleSigns, barcodeKey, codeIn, standsAlone } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { barcodeToken } from '../../properties/tokens.ts';

/** `articleKey` of the column: the index `offer_search_code` has it so. */
export const articleExpression = sql`translate(lower(article), ${sql.lit(articleSigns.cyrillic + articleSigns.left)}, ${sql.lit(articleSigns.latin)})`;

/** A search that may be an article or a barcode. */
export interface Code {
  /** Whether it is all that is looked for, once an offer has it. */
  alone: boolean;
  /** Condition on a search row. an article that begins with the code, or the code as a barcode. */
  found: RawBuilder<boolean>;
  /** Condition on a row that has the whole word. */
  exact: RawBuilder<boolean>;
}

/** The code, where the search may be one; nothing for words. */
export function codeOf(catalog: string, search: string): Code | undefined {
  const key = codeIn(search);
  if (key === undefined) return undefined;
  const prefix = `${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const barcode = sql`tokens @> ${[barcodeToken(catalog, barcodeKey(search.trim()))]}::bigint[]`;
  return {
    alone: standsAlone(key),
    found: sql`(${articleExpression} like ${prefix} or ${barcode})`,
    exact: sql`(${articleExpression} = ${key} or ${barcode})`,
  };
}
