import type { Emulator } from '../frame/emulator.ts';
import { readPublished } from '../frame/published.ts';
import { type Account, newAccount } from './account.ts';
import { boxes } from './boxes.ts';
import { cards } from './cards.ts';
import { categories } from './categories.ts';
import { closing } from './closing.ts';
import { labels } from './labels.ts';
import { advance } from './lots.ts';
import { moderate } from './moderation.ts';
import { orders } from './orders.ts';
import { prices } from './prices.ts';
import { stocks } from './stocks.ts';
import { trade } from './trade.ts';
import { type Operations, tokenOf, wording } from './wire.ts';

const operations: Operations = {
  ...categories,
  ...cards,
  ...stocks,
  ...prices,
  ...orders,
  ...boxes,
  ...closing,
  ...labels,
};

/** The emulated Megamarket. */
export const megamarket: Emulator<Account> = {
  ...trade,
  marketplace: 'megamarket',
  title: 'Мегамаркет',
  keys: 'токен «sandbox-» с любым словом из латиницы и цифр: у каждого слова свой продавец; со словом на «dbs» он доставляет сам, на «pickup» — выдаёт у себя',
  hosts: { 'api.megamarket.tech': operations },
  published: readPublished(new URL('published.json', import.meta.url)),
  secrets: { headers: ['x-merchant-token'], body: ['data.token'] },
  isId: (path) => /(^|\.)goodsId$/.test(path),
  bodyLimit: 32 * 1024 * 1024,
  // None are published.
  rates: [],
  wording: () => wording,

  callerOf(request) {
    const [, id] = /^sandbox-([\w-]{1,60})$/.exec(tokenOf(request)) ?? [];
    if (id === undefined) throw wording.keys();
    return id;
  },
  newAccount,
  accountTitle: ({ id, merchantId }) => (merchantId === null ? `Продавец ${id}` : `Продавец ${id}, ${merchantId}`),
  tick: (account, tick) => [moderate(account, tick), advance(account, tick)].some(Boolean),
};
