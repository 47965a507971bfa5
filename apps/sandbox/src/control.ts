import { Currency } from '@prilavok/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Faults } from './faults.ts';
import type { Account } from './ozon/account.ts';
import type { SandboxContext } from './ozon/index.ts';
import { cancelPosting, placeOrder, setStatus, statuses } from './ozon/postings.ts';
import { catchUp } from './ozon/tick.ts';

/** A control call that asks for what can't be. */
export class WrongInput extends Error {
  readonly statusCode: number;
  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

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
});
/** What an account's contract is kept in; the account is there from then on. */
const AccountCurrency = z.object({ account: Id, currency: Currency });
const Status = z.object({ status: z.string() });
const Clock = z.object({
  advanceMs: z
    .int()
    .min(0)
    .max(365 * 24 * 3600 * 1000),
});
const Requests = z.object({
  limit: z.coerce.number().int().min(1).max(5_000).default(500),
  after: z.coerce.number().int().min(0).default(0),
});

/** The control of the sandbox, for tests and for its page: JSON, on its own port. */
export const ozonControl =
  (context: SandboxContext) =>
  async (app: FastifyInstance): Promise<void> => {
    const { store, faults, log, pace } = context;

    app.post('/_control/ozon/orders', async (request) => {
      const { offers, account: clientId } = parseBody(Order, request.body);
      const account = accountOf(context, clientId);
      const postings = attempt(() => placeOrder(account, offers, catchUp(store, pace)));
      store.touch();
      return {
        account: account.clientId,
        order: postings[0]?.orderNumber,
        posting: postings[0]?.number,
        postings: postings.map(({ number }) => number),
        status: postings[0]?.status,
      };
    });

    app.post<{ Params: { posting: string } }>('/_control/ozon/orders/:posting/status', async (request) =>
      moveTo(context, request.params.posting, parseBody(Status, request.body).status),
    );

    app.get('/_control/ozon/faults', async () => faults.current);
    app.post('/_control/ozon/faults', async (request) => {
      faults.set(parseBody(Faults, request.body));
      return faults.current;
    });

    app.post('/_control/ozon/currency', async (request) => {
      const { account, currency } = parseBody(AccountCurrency, request.body);
      store.account(account).currency = currency;
      store.touch();
      return { account, currency };
    });

    app.post('/_control/ozon/clock', async (request) => {
      store.state.ahead += parseBody(Clock, request.body).advanceMs;
      catchUp(store, pace);
      store.touch();
      return { aheadMs: store.state.ahead };
    });

    app.get('/_control/ozon/state', async () => {
      catchUp(store, pace);
      return { aheadMs: store.state.ahead, latest: store.state.ozon.latest, accounts: store.state.ozon.accounts };
    });

    app.get('/_control/ozon/requests', async (request) => {
      const { limit, after } = parseBody(Requests, request.query);
      return { requests: log.last(limit, after) };
    });

    app.post('/_control/reset', async () => {
      store.reset();
      log.clear();
      faults.set(Faults.parse({}));
      return { ok: true };
    });
  };

/** Runs what a control call asks for: what the emulated marketplace refuses is a wrong input of that call. */
export function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new WrongInput(error instanceof Error ? error.message : String(error));
  }
}

/** The named account, or the one that was connected last. */
export function accountOf({ store }: SandboxContext, clientId: string | undefined): Account {
  const { accounts, latest } = store.state.ozon;
  const account = accounts[clientId ?? latest ?? ''];
  if (!account) {
    throw new WrongInput(
      clientId
        ? `Аккаунта ${clientId} в песочнице нет`
        : 'В песочнице ещё нет ни одного аккаунта: подключите его в кабинете',
    );
  }
  return account;
}

function postingOf({ store }: SandboxContext, number: string) {
  for (const account of Object.values(store.state.ozon.accounts)) {
    const posting = account.postings[number];
    if (posting) return { account, posting };
  }
  throw new WrongInput(`Отправления ${number} в песочнице нет`, 404);
}

/** Moves a posting as its carrier would; cancels it as its buyer would. */
export function moveTo(context: SandboxContext, number: string, status: string) {
  const { store, pace } = context;
  if (!(status in statuses)) throw new WrongInput(`status: одно из ${Object.keys(statuses).join(', ')}`);
  const tick = catchUp(store, pace);
  const { account, posting } = postingOf(context, number);
  if (status === 'cancelled') {
    const afterShip = posting.shippedAt > 0;
    const reason = 'Покупатель передумал';
    cancelPosting(
      account,
      posting,
      { reasonId: 507, reason, type: 'client', initiator: 'Покупатель', afterShip },
      tick,
    );
  } else {
    setStatus(account, posting, status, tick);
  }
  store.touch();
  return { account: account.clientId, posting: posting.number, status: posting.status, substatus: posting.substatus };
}
