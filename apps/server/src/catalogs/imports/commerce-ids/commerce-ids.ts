import type { Db } from '../../../database/pools.ts';
import type { TextIndex } from '../checking/text-index.ts';
import type { ImportRow } from '../row.ts';
import type { Fault } from '../yml/offer.ts';
import * as queries from './commerce-ids.queries.ts';

/** Rows under the articles of the offers that are meant by their ids in 1C. */
export interface IdentifiedRows {
  rows: readonly ImportRow[];
  refused: Fault[];
  /** Rows that name another article than their offer has. */
  renamed: Fault[];
  /** Offers by ids that are kept already: id in 1C → id of the offer. */
  kept: ReadonlyMap<string, string>;
}

type FaultOf = (row: ImportRow, field: string, reason: string) => Fault;
const fault =
  (severity: Fault['severity']): FaultOf =>
  ({ line, article }, field, reason) => ({ line, article, field, reason, severity });
const refusal = fault('skipped');
const notice = fault('notice');

/**
 * Finds by their ids in 1C the offers that rows are about. The id goes before the article: a base of 1C gives it once, and articles are changed by people.
 * `ids` are those of the whole file: an offer that one of them names is no other row's, whatever the articles.
 */
export async function namedByCommerceIds(
  db: Db,
  catalog: string,
  { rows, ids }: { rows: readonly ImportRow[]; ids: Pick<TextIndex, 'has'> },
): Promise<IdentifiedRows> {
  const named = rows.flatMap(({ commerceId }) => commerceId || []);
  if (named.length === 0) return { rows, refused: [], renamed: [], kept: new Map() };
  const found = await queries.offersByCommerceIds(db, catalog, named);
  const others = await commerceIdsOfOthers(
    db,
    catalog,
    rows.filter(({ commerceId }) => !found.has(commerceId)),
  );
  const refused: Fault[] = [];
  const renamed: Fault[] = [];
  const lines = new Map<string, number>();
  const identified = rows.flatMap((row): ImportRow[] => {
    const offer = found.get(row.commerceId);
    const before = offer && lines.get(offer.id);
    if (!offer && others.get(row.article)?.some(ids.has)) refused.push(refusal(row, 'id', articleOfAnother));
    else if (before !== undefined)
      refused.push(refusal(row, 'commerceId', `То же предложение уже было в строке ${before}`));
    else {
      if (!offer) return [row];
      lines.set(offer.id, row.line);
      if (namesArticle(row) && row.article !== offer.article)
        renamed.push(notice(row, 'id', otherArticle(row.article, offer.article)));
      return [{ ...row, article: offer.article }];
    }
    return [];
  });
  return { rows: identified, refused, renamed, kept: new Map([...found].map(([id, offer]) => [id, offer.id])) };
}

/** Most files name what is known, and then nobody else's ids are asked for. */
const commerceIdsOfOthers = async (db: Db, catalog: string, rows: readonly ImportRow[]) =>
  rows.length === 0
    ? new Map<string, string[]>()
    : queries.commerceIdsOfArticles(
        db,
        catalog,
        rows.map(({ article }) => article),
      );

/** Where 1C says no article, its id stands for one. */
const namesArticle = ({ article, commerceId }: ImportRow) => article !== commerceId;

/** Whether a row names its offer by an id of 1C and by nothing else. */
export const isIdAlone = (row: ImportRow): boolean => row.commerceId !== '' && !namesArticle(row);

/** Why a row that names nothing but an unknown id makes no offer. */
export const unknownId =
  'Товара с таким Ид в каталоге нет: сначала загрузите каталог (import.xml), в нём артикул и название товара';

const articleOfAnother =
  'Артикул в каталоге стоит у другого товара из этого файла: исправьте его у того предложения и загрузите файл ещё раз';

const otherArticle = (there: string, here: string) =>
  `В 1С артикул «${there}», в каталоге «${here}»: он остался прежним. Если он сменился, исправьте его у предложения в каталоге`;

/** Keeps the ids that are new to the offers of these rows. */
export async function keepCommerceIds(
  db: Db,
  catalog: string,
  { known, kept }: { known: readonly { row: ImportRow; offer: { id: string } }[]; kept: IdentifiedRows['kept'] },
): Promise<void> {
  const fresh = known.flatMap(({ row: { commerceId }, offer }) =>
    commerceId === '' || kept.get(commerceId) === offer.id ? [] : [{ commerceId, offer: offer.id }],
  );
  await queries.saveCommerceIds(db, catalog, fresh);
  await queries.deleteFormerIds(
    db,
    fresh.map(({ offer }) => offer),
  );
}
