import { Currency } from '@prilavok/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Emulator, Line } from './emulator.ts';
import { faultsOf } from './faults.ts';
import { liveThrough } from './history.ts';
import { kept } from './log.ts';
import { WrongInput } from './refusal.ts';
import { enterAddress } from './telling.ts';
import type { MarketplaceAccount, Turn, World } from './world.ts';

/** The body or query in the schema's shape; a 400 that names the first field that doesn't fit. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new WrongInput(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

const Id = z.union([z.string(), z.number()]).transform(String);
const Order = z.object({
  offers: z
    .array(z.object({ offerId: z.string().min(1), quantity: z.int().min(1).max(10_000) }))
    .min(1)
    .max(100),
  account: Id.optional(),
  /** A buyer who finds the shelf empty goes away; without it more is bought than there is. */
  ifFree: z.boolean().default(false),
});
/** Orders of the past: at most some thousand orders, as each is kept whole. */
const PastOrders = z.object({
  account: Id.optional(),
  days: z.int().min(1).max(365),
  orders: z.int().min(1).max(5000),
  seed: z.int(),
});
/** Currency of an account's contract; the account is there from then on. */
const AccountCurrency = z.object({ account: Id, currency: Currency });
/** The address to which the marketplace tells of the account's orders. */
const ToldAt = z.object({ account: Id, url: z.url({ protocol: /^https?$/ }) });
const Status = z.object({ status: z.string() });
const Milliseconds = z
  .int()
  .min(0)
  .max(365 * 24 * 3600 * 1000);
const Clock = z.object({ advanceMs: Milliseconds });
const WholePace = z.strictObject({
  task: Milliseconds,
  moderation: Milliseconds,
  label: Milliseconds,
  documents: Milliseconds,
  step: Milliseconds,
});
const Changes = z.looseObject({});
const OfAccount = z.looseObject({ account: Id.optional() });
const Writes = z.object({ account: Id.optional(), after: z.coerce.number().int().min(0).default(0) });
const Requests = z.object({
  limit: z.coerce.number().int().min(1).max(5_000).default(500),
  after: z.coerce.number().int().min(0).default(0),
});
const turns = { cancel: 'cancel', lose: 'lose', 'give-back': 'giveBack' } as const;

/** The strings of the whole sandbox, for tests and for its page: JSON, on its own port. */
export const control =
  (world: World) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/_control/requests', async (request) => {
      const { limit, after } = parseBody(Requests, request.query);
      return { requests: world.log.last(null, limit, after) };
    });
    app.post('/_control/reset', async () => {
      world.reset();
      return { ok: true };
    });
    for (const emulator of world.emulators)
      await app.register(emulatorControl(world, emulator), { prefix: `/_control/${emulator.marketplace}` });
  };

/** The strings of one marketplace. */
const emulatorControl =
  (world: World, emulator: Emulator) =>
  async (app: FastifyInstance): Promise<void> => {
    const { store, faults, log } = world;
    const marketplace = emulator.marketplace;

    app.post('/orders', async (request) => {
      const { offers, account, ifFree } = parseBody(Order, request.body);
      const place = world.placeOf(emulator, account);
      if (ifFree) mustBeFree(world, place, offers);
      const { order, numbers } = world.buy(place, offers);
      const [posting = ''] = numbers;
      const { status } = world.orderOf(emulator, posting).order;
      return { account: place.id, order, posting, postings: numbers, status };
    });

    app.post('/history', async (request) => {
      const { account, ...past } = parseBody(PastOrders, request.body);
      return { postings: liveThrough(world, world.placeOf(emulator, account), past) };
    });

    const turned = (number: string, turn: Turn) => {
      const { id, order } = world.turn(emulator, number, turn);
      return { account: id, posting: order.number, status: order.status, substatus: order.substatus };
    };
    app.post<{ Params: { number: string } }>('/orders/:number/status', async ({ params, body }) =>
      turned(params.number, { status: parseBody(Status, body).status }),
    );
    for (const [address, turn] of Object.entries(turns))
      app.post<{ Params: { number: string } }>(`/orders/:number/${address}`, async ({ params }) =>
        turned(params.number, turn),
      );

    const Faults = faultsOf(emulator.faults);
    app.get<{ Querystring: { account?: string } }>(
      '/faults',
      async ({ query }) => faults.of(marketplace, query.account).current,
    );
    app.post('/faults', async (request) => {
      const { account, ...set } = parseBody(OfAccount, request.body);
      return faults.set(marketplace, account, parseBody(Faults, set)).current;
    });

    app.post('/currency', async (request) => {
      const { account, currency } = parseBody(AccountCurrency, request.body);
      if (!emulator.setCurrency) throw new WrongInput(`У ${emulator.title} валюта одна`);
      emulator.setCurrency(world.account(emulator, account), currency);
      store.touch();
      return { account, currency };
    });

    app.post('/told-at', async (request) => {
      const { account, url } = parseBody(ToldAt, request.body);
      await enterAddress(world.placeOf(emulator, account), url);
      store.touch();
      return { account, url };
    });

    app.post('/pace', async (request) => {
      const changes = parseBody(Changes, request.body);
      world.setPace(emulator, parseBody(WholePace, { ...world.paceOf(emulator), ...changes }));
      return world.paceOf(emulator);
    });

    app.post('/clock', async (request) => {
      store.state.ahead += parseBody(Clock, request.body).advanceMs;
      for (const one of world.emulators) world.catchUp(one);
      store.touch();
      return { aheadMs: store.state.ahead };
    });

    app.get('/state', async () => {
      world.catchUp(emulator);
      const { latest, accounts } = world.accountsOf(emulator);
      return { aheadMs: store.state.ahead, latest, accounts };
    });

    /** Shelf of an account in words that all marketplaces share: goods and sales. */
    app.get('/shelf', async (request) => {
      const { account } = parseBody(OfAccount, request.query);
      world.catchUp(emulator);
      const place = world.placeOf(emulator, account);
      return { account: place.id, goods: world.goodsOf(place), orders: emulator.orders(place.account) };
    });

    app.get('/requests', async (request) => {
      const { limit, after } = parseBody(Requests, request.query);
      return { requests: log.last(marketplace, limit, after) };
    });

    /** Requests to change an account, one by one, after one of them: for tests that nothing is written unasked. */
    app.get('/writes', async (request) => {
      const { account, after } = parseBody(Writes, request.query);
      const asked = log
        .last(marketplace, kept, after)
        .filter((one) => account === undefined || one.account === account);
      const writes = asked.filter((one) => one.writes).map(({ seq, operation, body }) => ({ seq, operation, body }));
      return { seq: asked.at(-1)?.seq ?? after, writes };
    });

    /** Operations, emulated and only published. */
    app.get('/operations', async () => ({
      hosts: Object.keys(emulator.hosts),
      emulated: Object.values(emulator.hosts).flatMap((operations) => Object.keys(operations)),
    }));
  };

/** Refuses when any of the goods isn't on sale in so many pieces. */
function mustBeFree(world: World, place: MarketplaceAccount, lines: readonly Line[]): void {
  world.catchUp(place.emulator);
  const goods = new Map(world.goodsOf(place).map((one) => [one.offerId, one]));
  for (const { offerId, quantity } of lines) {
    const one = goods.get(offerId);
    if (!one?.onSale || one.free < quantity) throw new WrongInput(`${offerId} раскуплен`, 409);
  }
}
