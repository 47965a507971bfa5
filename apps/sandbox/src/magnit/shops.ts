import { goods, type Operations } from './wire.ts';

/** Asking for the shops is how a cabinet checks its key: the account that was checked last is the one that the page shows. */
export const shops: Operations = {
  'GET /api/seller/v1/shops': goods.reads({}, ({ account, connected }) => {
    connected();
    return account.shops;
  }),
};
