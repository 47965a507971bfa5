import type { PriceFile, PriceMapping } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mustFit } from './mapping.ts';
import { rememberedMapping } from './price-lists.queries.ts';

interface Read {
  supplier: string;
  file: PriceFile;
  fingerprints: readonly string[];
}

/** How the supplier's last file with the same headings was mapped, where this one has the same columns. */
export async function rememberedFor(db: Db, { supplier, file, fingerprints }: Read): Promise<PriceMapping | undefined> {
  const last = await rememberedMapping(db, supplier, fingerprints);
  const mapping = last && { ...last.mapping, sheet: fingerprints.indexOf(last.fingerprint) };
  return mapping && fitsIn(mapping, file) ? mapping : undefined;
}

function fitsIn(mapping: PriceMapping, file: PriceFile): boolean {
  try {
    mustFit(mapping, file);
    return true;
  } catch {
    return false;
  }
}
