import { usersOfCatalog } from '../catalogs/index.ts';
import { answer, type HookAnswer } from '../rooms/hook.ts';
import { storedElsewhere } from '../users/hooks.ts';
import { piecePath } from './building/pieces.ts';
import { storedPieces } from './stored/builds.queries.ts';
import { feedsOfCatalog } from './uses.queries.ts';

/** Answers to hooks of the rooms below. */
export const answers: HookAnswer[] = [
  answer(usersOfCatalog, async (db, { catalog }) =>
    (await feedsOfCatalog(db, catalog)).map(({ title }) => ({ kind: 'фид', title })),
  ),
  answer(storedElsewhere, async (db) => (await storedPieces(db)).map(piecePath)),
];
