import { z } from 'zod';
import type { GiveoutsApi } from '../../api/returns.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { everyPage } from '../../pages.ts';
import { uniqueBy } from '../../portions.ts';
import { count, flag, id, moment, rows, text, toldIn } from '../shapes.ts';

const Enabled = z.object({ enabled: flag });
const Barcode = z.object({ barcode: text });
const Giveouts = z.object({
  giveouts: rows(
    z.object({
      giveout_id: id,
      giveout_status: text,
      created_at: moment,
      approved_articles_count: count,
      total_articles_count: count,
      warehouse_name: text,
      warehouse_address: text,
    }),
    'giveout_id',
  ),
});
type Giveout = z.output<typeof Giveouts>['giveouts'][number];
const Contents = z.object({ articles: rows(z.object({ name: text, approved: flag })) });

/** The description names no largest page; the sandbox takes as many. */
const page = 500;

/** Description of /v1/return/giveout/list. */
const titles: Record<string, string> = {
  GIVEOUT_STATUS_CREATED: 'собирают к выдаче',
  GIVEOUT_STATUS_APPROVED: 'можно забирать',
  GIVEOUT_STATUS_COMPLETED: 'выдана',
  GIVEOUT_STATUS_CANCELLED: 'отменена',
};
/** Nothing of them is handed over any more. */
const over = ['GIVEOUT_STATUS_COMPLETED', 'GIVEOUT_STATUS_CANCELLED'];

/** Returns that points hand over to the seller: /v1/return/giveout/… */
export function giveoutsApi(http: Caller): GiveoutsApi {
  async function listed() {
    const found = await everyPage<Giveout, string>(async (last_id) => {
      const body = { limit: page, ...(last_id && { last_id: idNumber(last_id) }) };
      const { giveouts } = await http.json({ path: '/v1/return/giveout/list', body, repeatable: true }, Giveouts);
      const last = giveouts.at(-1);
      return { rows: giveouts, next: last && toldIn(giveouts) >= page ? last.giveout_id : null };
    });
    return uniqueBy(
      found.filter(({ giveout_status }) => !over.includes(giveout_status)),
      ({ giveout_id }) => giveout_id,
    );
  }

  async function contents(giveout: string) {
    const body = { giveout_id: idNumber(giveout) };
    const { articles } = await http.json({ path: '/v1/return/giveout/info', body, repeatable: true }, Contents);
    return articles.map(({ name, approved }) => ({ title: name, approved }));
  }

  return {
    async barcode() {
      const asked = { path: '/v1/return/giveout/is-enabled', body: {}, repeatable: true };
      if (!(await http.json(asked, Enabled)).enabled) return null;
      return (
        (await http.json({ path: '/v1/return/giveout/barcode', body: {}, repeatable: true }, Barcode)).barcode || null
      );
    },

    async active() {
      const found = [];
      for (const told of await listed())
        found.push({
          id: told.giveout_id,
          status: titles[told.giveout_status] ?? told.giveout_status,
          place: told.warehouse_name,
          address: told.warehouse_address,
          createdAt: told.created_at,
          approved: told.approved_articles_count,
          total: told.total_articles_count,
          articles: await contents(told.giveout_id),
        });
      return found;
    },
  };
}
