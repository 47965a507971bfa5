import { createServer } from 'node:http';

/** All five, as far as they take stocks: whatever comes is taken. Counts requests, tells its address, and ends with its parent. */
let requests = 0;
/** What Wildberries shows when it is read back. */
const shown = new Map<number, number>();

interface Body {
  stocks?: { product_id?: number; warehouse_id?: number; chrtId?: number; amount?: number }[];
  chrtIds?: number[];
}

function answerOf(url: string, method: string, body: Body): object | null {
  if (url.includes('/v2/products/stocks'))
    return {
      result: (body.stocks ?? []).map((row) => ({ ...row, offer_id: '', updated: true, errors: [] })),
    };
  if (url.includes('/api/v3/stocks/')) {
    if (method === 'PUT') {
      for (const { chrtId = 0, amount = 0 } of body.stocks ?? []) shown.set(chrtId, amount);
      return null;
    }
    return { stocks: (body.chrtIds ?? []).map((chrtId) => ({ chrtId, amount: shown.get(chrtId) ?? 0 })) };
  }
  return { status: 'OK', success: 1, data: {} };
}

const server = createServer(async (request, response) => {
  if (request.url === '/requests') {
    response.end(JSON.stringify({ requests }));
    requests = 0;
    return;
  }
  requests++;
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const answer = answerOf(
    request.url ?? '',
    request.method ?? '',
    JSON.parse(Buffer.concat(pieces).toString() || '{}'),
  );
  response.statusCode = answer ? 200 : 204;
  response.setHeader('content-type', 'application/json');
  response.end(answer ? JSON.stringify(answer) : undefined);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
