import { addStorageUse } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { randomToken } from '../../outside/secrets.ts';
import { type Segment, upsertSegment } from '../stored/builds.queries.ts';
import { replaceFaults } from '../stored/faults.queries.ts';
import type { Piece } from '../stored/pieces.ts';
import { bytesOf } from './bytes.ts';
import type { Material } from './material.ts';
import { packed, piecePath } from './pieces.ts';

/** Offers of a part: few enough that a change of a hundred anywhere leaves most parts alone, many enough to pack well. */
export const segmentRows = 2000;

/** Packs a text and stores what is large; a stored part counts as the company's storage with the caller's transaction. */
export async function storedPiece(
  db: Db,
  text: string,
  { settings }: Material['frame'],
  isXml: boolean,
): Promise<Piece> {
  const { piece, stored } = await packed(bytesOf(text, settings.encoding, isXml));
  if (!stored) return piece;
  const key = `${db.company}-${randomToken(24)}`;
  await (await storage()).put(piecePath(key), stored);
  await addStorageUse(db, stored.length);
  return { ...piece, key };
}

/** Where a part begins and, unless it is the last, ends. */
export interface SegmentRange {
  from: string;
  before?: string | undefined;
}

/** Writes the part of a range: its text, its faults, and what it came to. Answers the part, and the id behind it where there are more. */
export async function writeSegment(
  db: Db,
  material: Material,
  { feed, build, range }: { feed: string; build: string; range: SegmentRange },
): Promise<{ segment: Segment; next: string | undefined }> {
  const limit = range.before === undefined ? segmentRows : segmentRows * 10;
  const found = await material.from(db, { ...range, limit });
  const fitting = found.filter(({ fits }) => fits).map(({ id }) => id);
  const rows = fitting.length > 0 ? await material.rows(db, fitting) : [];
  const texts = rows.flatMap(({ text }) => (text === '' ? [] : [text]));
  const isXml = material.format.info.shape === 'xml' || material.format.info.extension === 'xlsx';
  const piece = await storedPiece(db, texts.join(material.separator), material.frame, isXml);
  const faults = rows.flatMap(({ id, faults: own }) => own.map((fault) => ({ ...fault, id })));
  const segment: Segment = {
    ...piece,
    from: range.from,
    rows: texts.length,
    left: found.length - fitting.length,
    refused: rows.filter(({ refused }) => refused).length,
    warnings: faults.filter(({ severity }) => severity === 'warn').length,
  };
  const last = found.at(-1);
  const more = range.before === undefined && found.length === limit && last !== undefined;
  const next = more ? String(BigInt(last.id) + 1n) : undefined;
  await replaceFaults(db, feed, { from: range.from, before: range.before ?? next }, faults);
  await upsertSegment(db, build, segment);
  return { segment, next };
}
