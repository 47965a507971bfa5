import { createServer } from 'node:http';

/**
 * A bare Ozon in a process of its own, as far as it takes stocks: a pair of product and warehouse once in 30 s, 80 requests of an account a minute.
 * `POST /shown {account, product}` tells how many pieces it shows. Tells its address, and ends with its parent.
 */
interface Row {
  product_id: number;
  offer_id?: string;
  warehouse_id: number;
  stock: number;
}

/** Description of /v2/products/stocks. */
const samePairMs = 30_000;
const perMinute = 80;

const shown = new Map<string, { stock: number; at: number }>();
const asked = new Map<string, number[]>();
let refused = 0;

/** Whether the account has asked too often in this minute. */
function isTooMany(account: string): boolean {
  const lately = (asked.get(account) ?? []).filter((at) => at > Date.now() - 60_000);
  asked.set(account, [...lately, Date.now()]);
  return lately.length >= perMinute;
}

function take(account: string, row: Row) {
  const key = `${account} ${row.product_id}`;
  const known = shown.get(key);
  const early = known !== undefined && known.at > Date.now() - samePairMs;
  if (early) refused++;
  else shown.set(key, { stock: row.stock, at: Date.now() });
  const errors = early ? [{ code: 'TOO_MANY_REQUESTS', message: 'Stock is updated too frequently' }] : [];
  return { ...row, updated: !early, errors };
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const body = JSON.parse(text || '{}');
  const answer = (value: object) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  };
  if (request.url === '/shown') {
    return answer({ stock: shown.get(`${body.account} ${body.product}`)?.stock ?? null, refused });
  }
  const account = String(request.headers['client-id']);
  if (request.url?.endsWith('/v2/products/stocks') && isTooMany(account)) {
    response.statusCode = 429;
    return answer({ code: 8, message: 'You have reached request rate limit per minute' });
  }
  if (request.url?.endsWith('/v2/products/stocks'))
    return answer({ result: (body.stocks as Row[]).map((row) => take(account, row)) });
  answer({ products: [], items: [], cursor: '', has_next: false });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
