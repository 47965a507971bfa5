import { type Pace, type Tick, usualPace } from './clock.ts';
import { createFaultBook, type FaultBook } from './faults.ts';
import { createGate, type Gate } from './gate.ts';
import { createLag } from './lag.ts';
import { createRequestLog, type RequestLog } from './log.ts';
import type { Seller } from './operation.ts';
import { WrongInput } from './refusal.ts';
import type { Bought, Goods, Line, OrderView, Stage } from './stage.ts';
import type { Accounts, Store } from './state.ts';
import { tell } from './telling.ts';

/** An account with the marketplace where it sells. */
export interface MarketplaceAccount {
  stage: Stage;
  id: string;
  account: Seller;
}

/** What happens to an order. */
export type Turn = { status: string } | 'cancel' | 'lose' | 'giveBack';

/** The sandbox's marketplaces with their accounts, time and faults; nothing in it knows HTTP. */
export interface World {
  stages: readonly Stage[];
  store: Store;
  faults: FaultBook;
  gate: Gate;
  log: RequestLog;
  paceOf(stage: Stage): Pace;
  setPace(stage: Stage, pace: Pace): void;
  /** Does everything at a marketplace that is due. Called before anyone looks, so that time needs no timers. */
  catchUp(stage: Stage): Tick;
  accountsOf(stage: Stage): Accounts;
  /** The account, made on its first visit. */
  account(stage: Stage, id: string): Seller;
  /** The named account, or the one that was connected last. */
  placeOf(stage: Stage, id: string | undefined): MarketplaceAccount;
  /** All accounts of all marketplaces. */
  places(): MarketplaceAccount[];
  goodsOf(place: MarketplaceAccount): Goods[];
  /** Somebody buys. */
  buy(place: MarketplaceAccount, lines: readonly Line[]): Bought;
  orderOf(stage: Stage, number: string): MarketplaceAccount & { order: OrderView };
  /** Moves an order along, or lets something happen to it; answers it as it is then. */
  turn(stage: Stage, number: string, turn: Turn): MarketplaceAccount & { order: OrderView };
  /** The account as lists show it: some time behind, when that was asked for. */
  shown(place: MarketplaceAccount): Seller;
  /** Called before an act. */
  remember(place: MarketplaceAccount): void;
  reset(): void;
}

/** A world of these marketplaces, with what a store remembers of it. */
export function createWorld(stages: readonly Stage[], store: Store, pace: Partial<Pace> = {}): World {
  const paces = new Map<Stage, Pace>();
  const lag = createLag();
  const keyOf = ({ stage, id }: MarketplaceAccount): string => `${stage.marketplace} ${id}`;

  const world: World = {
    stages,
    store,
    faults: createFaultBook(),
    gate: createGate(),
    log: createRequestLog(),

    paceOf: (stage) => ({ ...usualPace, ...stage.pace, ...pace, ...paces.get(stage) }),
    setPace: (stage, changed) => void paces.set(stage, changed),

    catchUp(stage) {
      const tick: Tick = {
        now: Date.now(),
        clock: store.clock(),
        pace: world.paceOf(stage),
        next: store.nextNumber,
      };
      for (const account of Object.values(world.accountsOf(stage).accounts))
        if (stage.tick(account, tick)) store.touch();
      return tick;
    },

    accountsOf(stage) {
      const { marketplaces } = store.state;
      marketplaces[stage.marketplace] ??= { accounts: {}, latest: null };
      return marketplaces[stage.marketplace] as Accounts;
    },
    account(stage, id) {
      const all = world.accountsOf(stage);
      const known = all.accounts[id];
      if (known) return known;
      const account = stage.newAccount(id, Date.now());
      all.accounts[id] = account;
      all.latest = id;
      store.touch();
      return account;
    },
    placeOf(stage, id) {
      const { accounts, latest } = world.accountsOf(stage);
      const named = id ?? latest ?? '';
      const account = accounts[named];
      if (account) return { stage, id: named, account };
      throw new WrongInput(
        id === undefined
          ? 'В песочнице ещё нет ни одного аккаунта: подключите его в кабинете'
          : `Аккаунта ${id} в песочнице нет`,
      );
    },
    places: () =>
      stages.flatMap((stage) =>
        Object.entries(world.accountsOf(stage).accounts).map(([id, account]) => ({ stage, id, account })),
      ),

    goodsOf: ({ stage, account }) => stage.shelf(account),
    buy(place, lines) {
      const tick = world.catchUp(place.stage);
      world.remember(place);
      const bought = place.stage.buy(place.account, lines, tick);
      store.touch();
      tell(place, bought.numbers, 'new');
      return bought;
    },
    orderOf(stage, number) {
      for (const [id, account] of Object.entries(world.accountsOf(stage).accounts)) {
        const order = stage.order(account, number);
        if (order) return { stage, id, account, order };
      }
      throw new WrongInput(`Отправления ${number} в песочнице нет`, 404);
    },
    turn(stage, number, turn) {
      if (typeof turn === 'object' && !(turn.status in stage.statuses))
        throw new WrongInput(`status: одно из ${Object.keys(stage.statuses).join(', ')}`);
      const tick = world.catchUp(stage);
      const place = world.orderOf(stage, number);
      world.remember(place);
      if (typeof turn === 'object') stage.move(place.account, number, turn.status, tick);
      else stage[turn](place.account, number, tick);
      store.touch();
      tell(place, [number], 'changed');
      return world.orderOf(stage, number);
    },

    shown(place) {
      const faults = world.faults.of(place.stage.marketplace, place.id);
      if (!faults.happens('stale')) return place.account;
      return lag.asOf(keyOf(place), store.clock() - faults.current.staleMs) ?? place.account;
    },
    remember(place) {
      // Nobody needs it otherwise, and it costs a copy of the whole account.
      if (world.faults.of(place.stage.marketplace, place.id).current.stale === 0) return;
      lag.remember(keyOf(place), place.account, store.clock());
    },
    reset() {
      store.reset();
      world.log.clear();
      world.faults.clear();
      world.gate.clear();
      lag.clear();
      paces.clear();
    },
  };

  // What an older sandbox didn't keep yet begins empty.
  for (const stage of stages) {
    const { accounts } = world.accountsOf(stage);
    for (const [id, account] of Object.entries(accounts))
      accounts[id] = { ...stage.newAccount(id, account.connectedAt), ...account };
  }
  return world;
}
