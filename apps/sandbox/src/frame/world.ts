import { type Pace, type Tick, usualPace } from './clock.ts';
import type { Bought, Emulator, Goods, Line, OrderView } from './emulator.ts';
import { createFaultBook, type FaultBook } from './faults.ts';
import { createGate, type Gate } from './gate.ts';
import { createLag } from './lag.ts';
import { createRequestLog, type RequestLog } from './log.ts';
import type { Seller } from './operation.ts';
import { WrongInput } from './refusal.ts';
import type { Accounts, Store } from './state.ts';
import { tell } from './telling.ts';

/** An account with the marketplace where it sells. */
export interface MarketplaceAccount {
  emulator: Emulator;
  id: string;
  account: Seller;
}

/** Event of an order. */
export type Turn = { status: string } | 'cancel' | 'lose' | 'giveBack';

/** The sandbox's marketplaces with their accounts, time and faults; nothing in it knows HTTP. */
export interface World {
  emulators: readonly Emulator[];
  store: Store;
  faults: FaultBook;
  gate: Gate;
  log: RequestLog;
  paceOf(emulator: Emulator): Pace;
  setPace(emulator: Emulator, pace: Pace): void;
  /** Does everything at a marketplace that is due. Called before anyone looks, so that time needs no timers. */
  catchUp(emulator: Emulator): Tick;
  accountsOf(emulator: Emulator): Accounts;
  /** The account, made on its first visit. */
  account(emulator: Emulator, id: string): Seller;
  /** The named account, or the one that was connected last. */
  placeOf(emulator: Emulator, id: string | undefined): MarketplaceAccount;
  /** All accounts of all marketplaces. */
  places(): MarketplaceAccount[];
  goodsOf(place: MarketplaceAccount): Goods[];
  /** Somebody buys. */
  buy(place: MarketplaceAccount, lines: readonly Line[]): Bought;
  orderOf(emulator: Emulator, number: string): MarketplaceAccount & { order: OrderView };
  /** Moves an order along, or lets something happen to it; answers it as it is then. */
  turn(emulator: Emulator, number: string, turn: Turn): MarketplaceAccount & { order: OrderView };
  /** The account as lists show it: some time behind, when that was asked for. */
  shown(place: MarketplaceAccount): Seller;
  /** Called before an act. */
  remember(place: MarketplaceAccount): void;
  reset(): void;
}

/** A world of these marketplaces, with what a store remembers of it. */
export function createWorld(emulators: readonly Emulator[], store: Store, pace: Partial<Pace> = {}): World {
  const paces = new Map<Emulator, Pace>();
  const lag = createLag();
  const keyOf = ({ emulator, id }: MarketplaceAccount): string => `${emulator.marketplace} ${id}`;

  const world: World = {
    emulators,
    store,
    faults: createFaultBook(),
    gate: createGate(),
    log: createRequestLog(),

    paceOf: (emulator) => ({ ...usualPace, ...emulator.pace, ...pace, ...paces.get(emulator) }),
    setPace: (emulator, changed) => void paces.set(emulator, changed),

    catchUp(emulator) {
      const tick: Tick = {
        now: Date.now(),
        clock: store.clock(),
        pace: world.paceOf(emulator),
        next: store.nextNumber,
      };
      for (const account of Object.values(world.accountsOf(emulator).accounts))
        if (emulator.tick(account, tick)) store.touch();
      return tick;
    },

    accountsOf(emulator) {
      const { marketplaces } = store.state;
      marketplaces[emulator.marketplace] ??= { accounts: {}, latest: null };
      return marketplaces[emulator.marketplace] as Accounts;
    },
    account(emulator, id) {
      const all = world.accountsOf(emulator);
      const known = all.accounts[id];
      if (known) return known;
      const account = emulator.newAccount(id, Date.now());
      all.accounts[id] = account;
      all.latest = id;
      store.touch();
      return account;
    },
    placeOf(emulator, id) {
      const { accounts, latest } = world.accountsOf(emulator);
      const named = id ?? latest ?? '';
      const account = accounts[named];
      if (account) return { emulator, id: named, account };
      throw new WrongInput(
        id === undefined
          ? 'В песочнице ещё нет ни одного аккаунта: подключите его в кабинете'
          : `Аккаунта ${id} в песочнице нет`,
      );
    },
    places: () =>
      emulators.flatMap((emulator) =>
        Object.entries(world.accountsOf(emulator).accounts).map(([id, account]) => ({ emulator, id, account })),
      ),

    goodsOf: ({ emulator, account }) => emulator.shelf(account),
    buy(place, lines) {
      const tick = world.catchUp(place.emulator);
      world.remember(place);
      const bought = place.emulator.buy(place.account, lines, tick);
      store.touch();
      tell(place, bought.numbers, 'new');
      return bought;
    },
    orderOf(emulator, number) {
      for (const [id, account] of Object.entries(world.accountsOf(emulator).accounts)) {
        const order = emulator.order(account, number);
        if (order) return { emulator, id, account, order };
      }
      throw new WrongInput(`Отправления ${number} в песочнице нет`, 404);
    },
    turn(emulator, number, turn) {
      if (typeof turn === 'object' && !(turn.status in emulator.statuses))
        throw new WrongInput(`status: одно из ${Object.keys(emulator.statuses).join(', ')}`);
      const tick = world.catchUp(emulator);
      const place = world.orderOf(emulator, number);
      world.remember(place);
      if (typeof turn === 'object') emulator.move(place.account, number, turn.status, tick);
      else emulator[turn](place.account, number, tick);
      store.touch();
      tell(place, [number], 'changed');
      return world.orderOf(emulator, number);
    },

    shown(place) {
      const faults = world.faults.of(place.emulator.marketplace, place.id);
      if (!faults.happens('stale')) return place.account;
      return lag.asOf(keyOf(place), store.clock() - faults.current.staleMs) ?? place.account;
    },
    remember(place) {
      // Nobody needs it otherwise, and it costs a copy of the whole account.
      if (world.faults.of(place.emulator.marketplace, place.id).current.stale === 0) return;
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
  for (const emulator of emulators) {
    const { accounts } = world.accountsOf(emulator);
    for (const [id, account] of Object.entries(accounts))
      accounts[id] = { ...emulator.newAccount(id, account.connectedAt), ...account };
  }
  return world;
}
