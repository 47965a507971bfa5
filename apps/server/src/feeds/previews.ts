import { previewFeed } from '@prilavok/contract';
import { selectedOffers } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { handle } from '../http/handle.ts';
import { type Material, materialOf, type NamedRow } from './building/material.ts';
import { recipeOf } from './building/recipe.ts';
import { checkCondition } from './checking/conditions.ts';
import { readFeed } from './checking/feed.ts';
import { checkNodes } from './checking/nodes.ts';
import { changedSettings } from './checking/settings.ts';
import { offersAmong } from './rows/offers.queries.ts';
import { ordersNumbered } from './rows/orders.queries.ts';
import type { StoredFeed } from './stored/feeds.queries.ts';
import { headingsOf, headOf, tailOf } from './writing/frames.ts';

export const previews = [
  handle(previewFeed, async ({ db, caller, path, body }) => {
    const feed = await readFeed(db, caller, path.id);
    const saved = await recipeOf(db, feed);
    if (body.nodes) await checkNodes(db, feed, body.nodes);
    if (body.condition) await checkCondition(db, feed, body.condition);
    const recipe = {
      ...saved,
      nodes: body.nodes ?? saved.nodes,
      condition: body.condition ?? saved.condition,
      settings: await changedSettings(db, feed.target, feed.settings, body.settings ?? {}),
    };
    const material = await materialOf(db, recipe, { now: new Date(), spans: true });
    const ids = await chosen(db, feed, material, body);
    const reasons = await material.reasons(db, ids);
    const rows = await material.rows(db, ids);
    return previewOf(material, recipe.nodes, rows, reasons);
  }),
];

type RowChoice = { offers?: string[] | undefined; search?: string | undefined; limit: number };

/** Which rows are shown: those named, those found, or some that fit. */
async function chosen(
  db: Db,
  feed: StoredFeed,
  material: Material,
  { offers, search, limit }: RowChoice,
): Promise<string[]> {
  if (offers) return feed.catalog === null ? offers : offersAmong(db, feed.catalog, offers);
  if (!search) return material.some(db, limit);
  if (feed.catalog === null) return ordersNumbered(db, search, limit);
  return selectedOffers(db, feed.catalog, { filter: { search }, allBut: [] }, { limit });
}

function previewOf(
  { format, frame, separator }: Material,
  nodes: Parameters<typeof headOf>[1],
  rows: readonly NamedRow[],
  reasons: ReadonlyMap<string, string[]>,
) {
  const isSheet = format.info.extension === 'xlsx';
  // A catalog may have a hundred thousand categories: here they would hide the rows.
  const shown = { ...frame, categories: frame.categories.slice(0, 20) };
  let text = isSheet ? `${headingsOf(nodes).join('\t')}\n` : headOf(format, nodes, shown);
  let first = true;
  const answered = rows.map((row) => {
    const failed = reasons.get(row.id) ?? [];
    const included = failed.length === 0 && !row.refused;
    const own = included ? (isSheet ? linesOf(row.text) : row.text) : '';
    if (own !== '' && !first) text += separator;
    if (own !== '') first = false;
    const from = text.length;
    text += own;
    return {
      offer: row.id,
      article: row.label,
      title: row.title,
      included,
      reasons: [...failed, ...row.faults.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))],
      faults: row.faults,
      from,
      to: text.length,
      spans:
        own === '' ? [] : row.spans.map((span) => ({ node: span.node, from: from + span.from, to: from + span.to })),
    };
  });
  return { text: text + (isSheet ? '' : tailOf(format, frame)), rows: answered };
}

/** A row of a sheet as a line: its cells between tabs. */
const linesOf = (row: string): string =>
  `${[...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')).join('\t')}\n`;
