import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyTelegram, type TelegramState } from '../telegram/state.ts';
import type { Seller } from './operation.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** Goods that somebody wants to buy, wherever they are sold. */
export interface BasketLine {
  marketplace: string;
  account: string;
  offerId: string;
  quantity: number;
}

export interface Accounts {
  accounts: Record<string, Seller>;
  /** The one that was connected last. */
  latest: string | null;
}

/** All that the sandbox remembers: one JSON file. */
export interface State {
  /** By how much its clock is ahead of ours. */
  ahead: number;
  /** Last number given out; every object gets a number of its own. */
  number: number;
  marketplaces: Record<string, Accounts>;
  basket: BasketLine[];
  /** State of sellers at carriers: by carrier, then by seller. */
  carriers?: Record<string, Record<string, unknown>>;
  mails: Mail[];
  telegram: TelegramState;
}

const emptyState = (): State => ({
  ahead: 0,
  number: 1_000,
  marketplaces: {},
  basket: [],
  mails: [],
  telegram: emptyTelegram(),
});
const keptMails = 200;
const saveAfter = 300;

export interface Store {
  state: State;
  clock(): number;
  nextNumber(): number;
  keepMail(mail: Mail): void;
  /** Something changed and has to be kept. */
  touch(): void;
  reset(): void;
  close(): void;
}

/** Opens the state that a file keeps; without a file it is forgotten at the end. */
export function openStore(stateFile: string | undefined): Store {
  const file = stateFile === undefined ? undefined : fileIn(stateFile);
  let timer: NodeJS.Timeout | undefined;

  function save(): void {
    timer = undefined;
    if (file === undefined) return;
    // Written aside and renamed: whoever is killed in between leaves the older state whole.
    writeFileSync(`${file}.new`, JSON.stringify(store.state));
    renameSync(`${file}.new`, file);
  }

  const store: Store = {
    state: file === undefined ? emptyState() : load(file),
    clock: () => Date.now() + store.state.ahead,
    nextNumber: () => ++store.state.number,
    keepMail(mail) {
      store.state.mails.unshift(mail);
      store.state.mails.splice(keptMails);
      store.touch();
    },
    touch() {
      timer ??= setTimeout(save, saveAfter);
    },
    reset() {
      store.state = emptyState();
      store.touch();
    },
    close() {
      if (timer === undefined) return;
      clearTimeout(timer);
      save();
    },
  };
  return store;
}

function fileIn(path: string): string {
  const folder = path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const file = folder ? join(path, 'sandbox.json') : path;
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

function load(file: string): State {
  if (!existsSync(file)) return emptyState();
  try {
    const { ozon, ...state }: Partial<State> & { ozon?: Accounts } = JSON.parse(readFileSync(file, 'utf8'));
    // Until there were several marketplaces, Ozon stood on top.
    const marketplaces = ozon ? { ozon, ...state.marketplaces } : state.marketplaces;
    return { ...emptyState(), ...state, ...(marketplaces && { marketplaces }) };
  } catch (error) {
    console.warn(`Состояние песочницы в ${file} не читается, начинаем с пустой:`, error);
    return emptyState();
  }
}
