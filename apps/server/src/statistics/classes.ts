import { abcClasses, type ClassRow, findClasses, findCover, xyzClasses } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import * as queries from './classes.queries.ts';
import { roleOf } from './reading/caller.ts';
import { type Classified, classify } from './reading/classify.ts';
import { countCovers, listCovers } from './reading/covers.queries.ts';
import { mustSee } from './reading/figures.ts';
import { settingsOf } from './settings.queries.ts';

export const classes = [
  handle(findClasses, async ({ db, body, caller }) => {
    if (body.by === 'profit') mustSee('profit', roleOf(caller), 'measure_hidden');
    const { thresholds } = await settingsOf(db);
    const all = classify(await queries.listContributions(db, body), thresholds);
    const named = body.search
      ? new Set(
          await queries.offersWithText(
            db,
            all.map(({ id }) => id),
            body.search,
          ),
        )
      : null;
    const found = all.filter(
      ({ id, abc, xyz }) =>
        (!body.abc || abc === body.abc) && (!body.xyz || xyz === body.xyz) && (named === null || named.has(id)),
    );
    const page = found.slice(body.offset, body.offset + body.limit);
    const offers = await queries.listOffers(
      db,
      page.map(({ id }) => id),
    );
    const byId = new Map(offers.map((offer) => [offer.id, offer]));
    const rows = page.flatMap((each): ClassRow[] => {
      const offer = byId.get(each.id);
      return offer ? [{ ...offer, ...each }] : [];
    });
    return { rows, total: found.length, cells: cellsOf(all) };
  }),

  handle(findCover, async ({ db, body }) => ({
    rows: await listCovers(db, body, body),
    total: await countCovers(db, body),
  })),
];

/** How many offers are in each class, and what they bring. */
function cellsOf(all: readonly Classified[]) {
  const kinds = [...xyzClasses, null];
  return abcClasses.flatMap((abc) =>
    kinds.map((xyz) => {
      const offers = all.filter((each) => each.abc === abc && each.xyz === xyz);
      return { abc, xyz, offers: offers.length, value: offers.reduce((sum, { value }) => sum + value, 0) };
    }),
  );
}
