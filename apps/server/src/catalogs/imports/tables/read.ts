import type { TableMapping } from '@prilavok/contract';
import { readTable, storedTable, tableLimits } from '../../../tables/index.ts';
import type { ReadFeed, ReadOptions } from '../read.ts';
import { addToSurvey, newSurvey } from '../survey.ts';
import type { FeedEntry } from '../yml/offer.ts';
import { FeedError } from '../yml/text.ts';
import { mostCategories, newHead } from '../yml/yml.ts';
import { entryOf } from './entry.ts';
import type { SeenTable } from './look.ts';
import type { TablePlan } from './plan.ts';

interface Options extends Pick<ReadOptions, 'units' | 'lists' | 'key' | 'take' | 'maxBytes'> {
  signal: AbortSignal;
}

/** Reads a whole table by its plan, as a feed is read: its categories are the paths that the rows name. */
export async function readTableFeed(
  stored: string,
  { table, mapping, plan }: { table: SeenTable; mapping: TableMapping; plan: TablePlan },
  { take, maxBytes, signal, ...context }: Options,
): Promise<ReadFeed> {
  const head = newHead();
  const survey = newSurvey();
  const paths = new Set<string>();
  const file = await storedTable(stored, { bytes: Math.min(maxBytes, tableLimits.bytes) });
  const choice = {
    sheet: mapping.sheet,
    encoding: table.encoding ?? undefined,
    delimiter: table.delimiter ?? undefined,
  };
  try {
    for await (const rows of readTable(file.path, choice, {
      from: mapping.heading.first + mapping.heading.rows,
      signal,
    })) {
      const entries: FeedEntry[] = [];
      for (const row of rows) {
        const read = entryOf(row, plan);
        if (!read) continue;
        const entry = addToSurvey(survey, read, context);
        entries.push(entry);
        const path = entry.offer?.category;
        if (path && !paths.has(path)) {
          if (paths.size === mostCategories)
            throw new FeedError(`В таблице больше ${mostCategories} категорий`, row.number);
          paths.add(path);
          head.categories.push({ id: path, parent: '', title: path, line: row.number });
        }
      }
      await take(entries);
    }
  } finally {
    await file.remove();
  }
  if (survey.offers === 0)
    throw new FeedError('В таблице нет ни одной строки с товаром: проверьте лист и строки заголовков');
  return { head, survey, notes: [], table: plan.words };
}
