import { countPictures, findPictures, leaveOutPicture, retryPictures } from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { enqueue } from '../../jobs/job.ts';
import { catalogOf } from '../saving/catalog.ts';
import { dropPicture, keepPicturesOf } from './pictures.jobs.ts';
import * as queries from './pictures.queries.ts';

export const pictures = [
  handle(findPictures, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return { rows: await queries.listPictures(db, path.catalog, body) };
  }),

  handle(countPictures, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    return queries.pictureCounts(db, path.catalog);
  }),

  handle(retryPictures, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    const waiting = await queries.retryFailed(db, path.catalog, 0);
    await keepPicturesOf(db, path.catalog);
    return { waiting };
  }),

  handle(leaveOutPicture, async ({ db, user, path: { catalog }, body: { address, leave } }) => {
    await catalogOf(db, catalog);
    const picture = await queries.saveLeftOut(db, catalog, address, leave);
    const queue = `pictures:${db.company}`;
    if (leave) await enqueue(db, dropPicture, { company: db.company, catalog, address, author: user }, { queue });
    return picture;
  }),
];
