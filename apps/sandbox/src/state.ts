import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, newAccount } from './ozon/account.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** All that the sandbox remembers: one JSON file. */
export interface State {
  /** By how much its clock is ahead of ours. */
  ahead: number;
  /** Last number given out; every object gets a number of its own. */
  number: number;
  ozon: { accounts: Record<string, Account>; latest: string | null };
  mails: Mail[];
}

const emptyState = (): State => ({ ahead: 0, number: 1_000, ozon: { accounts: {}, latest: null }, mails: [] });
const keptMails = 200;
const saveAfter = 300;

export interface Store {
  state: State;
  clock(): number;
  nextNumber(): number;
  /** The account of a Client-Id, made on its first visit. */
  account(clientId: string): Account;
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
    account(clientId) {
      const { accounts } = store.state.ozon;
      const known = accounts[clientId];
      if (known) return known;
      const account = newAccount(clientId, Date.now());
      accounts[clientId] = account;
      store.state.ozon.latest = clientId;
      store.touch();
      return account;
    },
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
    const state: State = { ...emptyState(), ...JSON.parse(readFileSync(file, 'utf8')) };
    // What an older sandbox didn't keep yet begins empty.
    for (const [id, account] of Object.entries(state.ozon.accounts)) {
      state.ozon.accounts[id] = { ...newAccount(id, account.connectedAt), ...account };
    }
    return state;
  } catch (error) {
    console.warn(`Состояние песочницы в ${file} не читается, начинаем с пустой:`, error);
    return emptyState();
  }
}
