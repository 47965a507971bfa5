import { Readable } from 'node:stream';
import {
  countFeedFaults,
  type FeedFault,
  feedFaultTitles,
  findFeedFaults,
  getFeedFaultsFile,
} from '@prilavok/contract';
import { type Db, withCompany } from '../database/pools.ts';
import { csvOf } from '../files/csv.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { readFeed } from './checking/feed.ts';
import * as queries from './stored/faults.queries.ts';
import { nodesAt, type StoredFeed } from './stored/feeds.queries.ts';

export const faults = [
  handle(countFeedFaults, async ({ db, caller, path }) => {
    const feed = await readFeed(db, caller, path.id);
    const names = await namesOf(db, feed);
    const found = await queries.countFaults(db, feed.id);
    return { rows: found.map((row) => ({ ...row, name: names.get(row.node) ?? '' })) };
  }),

  handle(findFeedFaults, async ({ db, caller, path, body: { limit, offset, ...filter } }) => {
    const feed = await readFeed(db, caller, path.id);
    return { rows: await named(db, feed, await queries.listFaults(db, feed, filter, { limit, offset })) };
  }),

  handleOutside(getFeedFaultsFile, async ({ company, caller, path, query, reply }) => {
    const feed = await withCompany(company, (db) => readFeed(db, caller, path.id));
    const name = encodeURIComponent(`Замечания ${feed.title}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`).type('text/csv; charset=utf-8');
    return Readable.from(csvOf(headings, linesOf(company, feed, query)));
  }),
];

const headings = ['Артикул или номер', 'Название', 'Узел', 'Важность', 'Что не так', 'Подробно', 'Значение'];
const severities: Record<FeedFault['severity'], string> = { error: 'Ошибка', warn: 'Замечание' };
/** Faults of one statement. */
const portion = 1000;

async function* linesOf(company: string, feed: StoredFeed, filter: queries.FaultFilter): AsyncGenerator<string[]> {
  for (let offset = 0; ; offset += portion) {
    const found = await withCompany(company, async (db) =>
      named(db, feed, await queries.listFaults(db, feed, filter, { limit: portion, offset })),
    );
    for (const { article, title, name, severity, code, message, value } of found)
      yield [article, title, name, severities[severity], feedFaultTitles[code], message, value];
    if (found.length < portion) return;
  }
}

/** Nodes by what they are called in the file. */
async function namesOf(db: Db, { id, structureVersion }: StoredFeed): Promise<Map<string, string>> {
  return new Map(((await nodesAt(db, id, structureVersion)) ?? []).map((node) => [node.id, node.name]));
}

async function named(db: Db, feed: StoredFeed, found: readonly Omit<FeedFault, 'name'>[]): Promise<FeedFault[]> {
  const names = await namesOf(db, feed);
  return found.map((fault) => ({ ...fault, name: names.get(fault.node) ?? '' }));
}
