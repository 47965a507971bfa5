/** A mistake that somebody could make. */
export interface Mutation {
  what: string;
  in: 'request' | 'answer' | 'reading';
  /** From the root of the repository. */
  file: string;
  /** Stands there once. */
  find: string;
  put: string;
}

const client = (file: string) => `packages/marketplaces/src/${file}`;
const sandbox = (file: string) => `apps/sandbox/src/${file}`;

/** Mistakes of all kinds, in what our client sends, in what the sandbox answers, and in what the client makes of it. */
export const mutations: readonly Mutation[] = [
  {
    what: 'a price is sent a hundredfold',
    in: 'request',
    file: client('ozon/prices.ts'),
    find: 'price: row.price,',
    put: 'price: String(Number(row.price) * 100),',
  },
  {
    what: 'a price is lost on its way',
    in: 'request',
    file: client('ozon/prices.ts'),
    find: "      old_price: row.oldPrice ?? '0',\n",
    put: '',
  },
  {
    what: 'a quantity is off by one',
    in: 'request',
    file: client('ozon/stocks.ts'),
    find: 'stock: row.stock,',
    put: 'stock: row.stock + 1,',
  },
  {
    what: 'two ids are swapped',
    in: 'request',
    file: client('ozon/stocks.ts'),
    find: 'product_id: Number(ids.get(row.offerId)),\n      warehouse_id: Number(row.warehouse),',
    put: 'product_id: Number(row.warehouse),\n      warehouse_id: Number(ids.get(row.offerId)),',
  },
  {
    what: 'a required field is left out',
    in: 'request',
    file: client('ozon/stocks.ts'),
    find: '      quant_size: 1,\n',
    put: '',
  },
  {
    what: 'a field is sent that nobody described',
    in: 'request',
    file: client('ozon/warehouses.ts'),
    find: 'limit: warehousesPage,',
    put: 'limit: warehousesPage, offset: 0,',
  },
  {
    what: 'a method is asked by the wrong verb',
    in: 'request',
    file: client('ozon/keys.ts'),
    find: "path: '/v1/roles', body: {}",
    put: "method: 'GET', path: '/v1/roles'",
  },
  {
    what: 'an older version of a method is asked',
    in: 'request',
    file: client('ozon/orders.ts'),
    find: "'/v4/posting/fbs/list'",
    put: "'/v3/posting/fbs/list'",
  },
  {
    what: 'a value is none of those that are listed',
    in: 'request',
    file: client('ozon/categories.ts'),
    find: "body: { language: 'DEFAULT' }",
    put: "body: { language: 'RUSSIAN' }",
  },
  {
    what: 'a header is missing',
    in: 'request',
    file: client('ozon/index.ts'),
    find: "headers: { 'client-id': client_id, 'api-key': api_key },",
    put: "headers: { 'client-id': client_id },",
  },
  {
    what: 'a moment is sent in a format of its own',
    in: 'request',
    file: client('ozon/shapes.ts'),
    find: '.slice(0, 19)}Z`',
    put: ".slice(0, 19).replace('T', ' ')}`",
  },
  {
    what: 'a cancellation gives another reason',
    in: 'request',
    file: client('ozon/orders.ts'),
    find: '...(reason && { cancel_reason_id: Number(reason.id) }),\n        ...(reason?.message',
    put: '...(reason && { cancel_reason_id: 352 }),\n        ...(reason?.message',
  },
  {
    what: 'a weight is sent in kilograms as grams',
    in: 'request',
    file: client('ozon/cards.ts'),
    find: 'weight: card.weight,',
    put: 'weight: card.weight / 1000,',
  },
  {
    what: 'a field is lost',
    in: 'answer',
    file: sandbox('ozon/stocks.ts'),
    find: '            reserved: stock.reserved,\n',
    put: '',
  },
  {
    what: 'a price is answered a hundredfold',
    in: 'answer',
    file: sandbox('ozon/prices.ts'),
    find: 'price: Number(product.price),',
    put: 'price: Number(product.price) * 100,',
  },
  {
    what: 'a number is answered as a text',
    in: 'answer',
    file: sandbox('ozon/warehouses.ts'),
    find: '        id: warehouse.id,\n        name: deliveryMethod(warehouse),',
    put: '        id: String(warehouse.id),\n        name: deliveryMethod(warehouse),',
  },
  {
    what: 'a field is answered that nobody described',
    in: 'answer',
    file: sandbox('ozon/shapes.ts'),
    find: 'is_express: false,',
    put: 'is_express: false,\n    is_fast: false,',
  },
  {
    what: 'a refusal has another shape',
    in: 'answer',
    file: sandbox('ozon/wire.ts'),
    find: '{ code, message, details: [] }',
    put: '{ error: message }',
  },
  {
    what: 'a wrong field is read that is described',
    in: 'reading',
    file: client('ozon/stocks.ts'),
    find: 'stock: item.free_stock,',
    put: 'stock: item.present,',
  },
  {
    what: 'a field is read that nobody described',
    in: 'reading',
    file: client('ozon/keys.ts'),
    find: 'legal_name: text',
    put: 'official_name: text',
  },
  {
    what: 'a field is read from another place',
    in: 'reading',
    file: client('ozon/postings.ts'),
    find: 'analytics_data: z.object({ region: text, city: text,',
    put: 'analytics_data: z.object({ region: text, town: text,',
  },
  {
    what: 'a status is not read',
    in: 'reading',
    file: client('ozon/postings.ts'),
    find: 'state: stateOf(posting.status, posting.substatus),',
    put: "state: stateOf('awaiting_packaging', posting.substatus),",
  },
  {
    what: 'a price is read for another one',
    in: 'reading',
    file: client('ozon/prices.ts'),
    find: "price: price?.price ?? '0.00',",
    put: "price: price?.old_price ?? '0.00',",
  },
  {
    what: 'only the first page is read',
    in: 'reading',
    file: client('ozon/products.ts'),
    find: 'result.last_id || null',
    put: 'null',
  },
  {
    what: 'refusals of single rows are not read',
    in: 'reading',
    file: client('ozon/prices.ts'),
    find: 'if (answer?.updated)',
    put: 'if (answer)',
  },
  {
    what: 'Megamarket: a price is sent a hundredfold',
    in: 'request',
    file: client('megamarket/prices.ts'),
    find: 'price: Number(price)',
    put: 'price: Number(price) * 100',
  },
  {
    what: 'Megamarket: a quantity is off by one',
    in: 'request',
    file: client('megamarket/stocks.ts'),
    find: 'quantity: stock }',
    put: 'quantity: stock + 1 }',
  },
  {
    what: 'Megamarket: the token is left out of the body',
    in: 'request',
    file: client('megamarket/speaker.ts'),
    find: 'data: { token, ...data }',
    put: 'data: { ...data }',
  },
  {
    what: 'Megamarket: a piece is told to lie in another box',
    in: 'request',
    file: client('megamarket/orders.ts'),
    find: 'const boxIndex = at + 1;',
    put: 'const boxIndex = 1;',
  },
  {
    what: 'Megamarket: weight is sent in grams',
    in: 'request',
    file: client('megamarket/cards.ts'),
    find: 'weight: (weight ?? 0) / 1000',
    put: 'weight: weight ?? 0',
  },
  {
    what: 'Megamarket: a deadline is missing in the answer',
    in: 'answer',
    file: sandbox('megamarket/orders.ts'),
    find: '    shippingTimeLimit: moment(shipBy),\n',
    put: '',
  },
  {
    what: 'Megamarket: a status is none of those that are listed',
    in: 'answer',
    file: sandbox('megamarket/cards.ts'),
    find: '({ offerId, goodsId, status }))',
    put: '({ offerId, goodsId, status: status.toLowerCase() }))',
  },
  {
    what: 'Megamarket: a success that is none is believed',
    in: 'reading',
    file: client('megamarket/refusals.ts'),
    find: 'if (good && (!envelope || envelope.success))',
    put: 'if (good)',
  },
  {
    what: 'Megamarket: a deadline is read under another name',
    in: 'reading',
    file: client('megamarket/lots.ts'),
    find: '  confirmedTimeLimit: moment,',
    put: '  confirmationTimeLimit: moment,',
  },
];
