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

/** All that the emulated world remembers: one JSON file. */
export interface World {
  /** By how much its clock is ahead of ours. */
  ahead: number;
  /** Last number given out; every object gets a number of its own. */
  number: number;
  ozon: { accounts: Record<string, Account>; latest: string | null };
  mails: Mail[];
}

const emptyWorld = (): World => ({ ahead: 0, number: 1_000, ozon: { accounts: {}, latest: null }, mails: [] });
const keptMails = 200;
const saveAfter = 300;

export interface Store {
  world: World;
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

/** The world as the file keeps it, or a new one; without a file it lives as long as the process. */
export function openStore(stateFile: string | undefined): Store {
  const file = stateFile === undefined ? undefined : fileIn(stateFile);
  let timer: NodeJS.Timeout | undefined;

  function save(): void {
    timer = undefined;
    if (file === undefined) return;
    // Written aside and renamed: whoever is killed in between leaves the older state whole.
    writeFileSync(`${file}.new`, JSON.stringify(store.world));
    renameSync(`${file}.new`, file);
  }

  const store: Store = {
    world: file === undefined ? emptyWorld() : load(file),
    clock: () => Date.now() + store.world.ahead,
    nextNumber: () => ++store.world.number,
    account(clientId) {
      const { accounts } = store.world.ozon;
      const known = accounts[clientId];
      if (known) return known;
      const account = newAccount(clientId, Date.now());
      accounts[clientId] = account;
      store.world.ozon.latest = clientId;
      store.touch();
      return account;
    },
    keepMail(mail) {
      store.world.mails.unshift(mail);
      store.world.mails.splice(keptMails);
      store.touch();
    },
    touch() {
      timer ??= setTimeout(save, saveAfter);
    },
    reset() {
      store.world = emptyWorld();
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

function load(file: string): World {
  if (!existsSync(file)) return emptyWorld();
  try {
    const world: World = { ...emptyWorld(), ...JSON.parse(readFileSync(file, 'utf8')) };
    // What an older sandbox didn't keep yet begins empty.
    for (const [id, account] of Object.entries(world.ozon.accounts)) {
      world.ozon.accounts[id] = { ...newAccount(id, account.connectedAt), ...account };
    }
    return world;
  } catch (error) {
    console.warn(`Состояние песочницы в ${file} не читается, начинаем с пустой:`, error);
    return emptyWorld();
  }
}
