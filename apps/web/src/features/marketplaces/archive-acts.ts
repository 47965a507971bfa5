import {
  archiveCards,
  type Batch,
  type CardAct,
  type Marketplace,
  type MarketplaceInfo,
  mostArchived,
  type ProductMapping,
  removeCards,
  unarchiveCards,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { number } from '#text/numbers.ts';
import { counted, type Forms } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { confirmDelete, confirmSave } from '#ui/confirm.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';
import { useAccount, useMarketplace } from './use-account.ts';

const calls = { archive: archiveCards, unarchive: unarchiveCards, remove: removeCards };
const forms: Forms = ['карточка', 'карточки', 'карточек'];
const ofForms: Forms = ['карточку', 'карточки', 'карточек'];

/** Which products, and where they are. */
interface Chosen {
  account: string;
  marketplace: Marketplace | undefined;
  products: readonly Pick<ProductMapping, 'id' | 'moderation'>[];
  /** After something was done. */
  onDone?: () => void;
}

/** Acts upon cards that are on a marketplace: what it can't do, and what doesn't suit them, says why. */
export function useArchiveActs({ account, marketplace, products, onDone }: Chosen): Choice[] {
  const may = useMay(archiveCards);
  const there = useMarketplace(marketplace);
  const sendsStocks = useAccount(account).account?.switches.stocks.on ?? true;
  if (!may || !there || !marketplace) return [];
  const archived = products.filter(({ moderation }) => moderation === 'archived').length;
  const ids = products.map(({ id }) => id);
  const at: At = { account, there, ids, sendsStocks, onDone: onDone ?? (() => {}) };
  return [
    choice(at, 'archive', {
      label: 'Убрать в архив',
      off: products.length > 0 && archived === products.length ? 'Уже в архиве' : undefined,
      onClick: () => archive(at),
    }),
    choice(at, 'unarchive', {
      label: 'Вернуть из архива',
      off: archived === 0 ? 'Сначала уберите в архив' : undefined,
      onClick: () => quietly(() => unarchive(at)),
    }),
    choice(at, 'remove', { label: 'Удалить на площадке…', destructive: true, onClick: () => remove(at) }),
  ];
}

interface ArchiveTarget {
  account: string;
  there: MarketplaceInfo;
  ids: string[];
  onDone: () => void;
}
interface At extends ArchiveTarget {
  sendsStocks: boolean;
}

function choice({ there, ids }: At, act: CardAct, { off, ...rest }: Choice): Choice {
  const many = ids.length > mostArchived ? `За один раз — не больше ${number(mostArchived)}` : undefined;
  const why = there.cardActs[act] ?? many ?? off;
  return { ...rest, ...(why && { off: why }) };
}

const tell = (act: CardAct, { account, there }: ArchiveTarget, products: string[]): Promise<Batch> =>
  change(calls[act], { path: { marketplace: there.id, account }, body: { products } });

/** Note on archived cards that sell on while they have stocks, which go from here where the account sends any. */
const stocksToZero = 'Остатки на площадке станут нулевыми.';
const stocksStay =
  'Отправка остатков у аккаунта выключена, а в архиве карточка продаётся, пока они есть: обнулите их в кабинете площадки.';

/** Where more goes than was chosen, it is asked first. */
function archive(at: At): void {
  const act = () => sendToArchive(at);
  const { sendsStocks, there } = at;
  const { wholeCards } = there;
  if (!wholeCards) {
    quietly(act);
    return;
  }
  confirmSave({
    header: 'Убрать в архив?',
    message: `${wholeCards} ${sendsStocks ? stocksToZero : stocksStay}`,
    acceptLabel: 'Убрать',
    accept: act,
  });
}

async function sendToArchive(at: At): Promise<void> {
  const { done, failed } = await tell('archive', at, at.ids);
  at.onDone();
  if (failed.length > 0) return tellFailed('В архиве', done.length, failed);
  const words = `В архиве: ${counted(done.length, forms)}`;
  // What was undone shall not be undone in turn.
  if (at.there.cardActs.unarchive === null && done.length <= mostArchived)
    undoable(words, () => tell('unarchive', at, done));
  else success(words);
}

/** One card back from the archive, where nothing else is chosen. */
export function takeBack(account: string, there: MarketplaceInfo, product: string): void {
  quietly(() => unarchive({ account, there, ids: [product], onDone: () => {} }));
}

async function unarchive(at: ArchiveTarget): Promise<void> {
  const { done, failed } = await tell('unarchive', at, at.ids);
  at.onDone();
  if (failed.length > 0) return tellFailed('Возвращено', done.length, failed);
  success(`Возвращено из архива: ${counted(done.length, forms)}`);
}

function remove(at: At): void {
  const count = at.ids.length;
  confirmDelete({
    header: `Удалить ${counted(count, ofForms)} на площадке?`,
    message:
      'Вернуть их будет нельзя. Предложения в каталоге останутся, но сами на эту площадку больше не уйдут, пока вы не отправите их снова.',
    acceptLabel: count > 1 ? `Удалить ${number(count)}` : 'Удалить',
    accept: async () => {
      const { done, failed } = await tell('remove', at, at.ids);
      at.onDone();
      if (failed.length > 0) tellFailed('Удалено', done.length, failed);
      else success(`Удалено на площадке: ${counted(done.length, forms)}`);
    },
  });
}

function tellFailed(what: string, done: number, failed: Batch['failed']): void {
  warning(`${what}: ${number(done)}, не удалось: ${number(failed.length)}. ${failed[0]?.message ?? ''}`);
}
