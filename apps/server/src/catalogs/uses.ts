import { countCompanyRows } from '../database/empty.ts';
import { fileAddresses, livingOwners } from '../properties/events/hooks.ts';
import { unitReplaced } from '../properties/events/topics.ts';
import { answer, type HookAnswer } from '../rooms/hook.ts';
import { type Subscription, subscribe } from '../rooms/topic.ts';
import { companyRows, storedBytes, storedElsewhere, uploadsAfter } from '../users/hooks.ts';
import { filesAmong, storageUse } from './files/files.queries.ts';
import * as queries from './uses.queries.ts';

/** Answers to the rooms below about a company's files and about what measures. */
export const answers: HookAnswer[] = [
  answer(companyRows, async (db) => {
    const tables = ['catalogs', 'products', 'offers', 'files'];
    const [catalogs = 0, products = 0, offers = 0, files = 0] = await countCompanyRows(db, tables);
    return { catalogs, products, offers, files };
  }),
  answer(storedBytes, storageUse),
  answer(uploadsAfter, (db, { after, limit }) => queries.filesAfter(db, after, limit)),
  answer(storedElsewhere, queries.storedParts),
  answer(fileAddresses, async (db, ids) => new Map((await filesAmong(db, ids)).map(({ id, url }) => [id, url]))),
  answer(livingOwners, queries.livingAmong),
];

export const subscriptions: Subscription[] = [subscribe(unitReplaced, queries.replaceInMappings)];
