import { createServer } from 'node:http';

/**
 * A bare Ozon in a process of its own, as far as asking for orders goes. `POST /order {account}` has somebody buy there. Tells its address, and ends with
 * its parent.
 */
interface Posting {
  posting_number: string;
  [field: string]: unknown;
}
const sold = new Map<string, { at: number; posting: Posting }[]>();
let numbers = 0;
let questions = 0;

function aRemoteOrder(at: string): Posting {
  const order = `${50_000_000 + ++numbers}-0001`;
  return {
    posting_number: `${order}-1`,
    order_number: order,
    order_id: numbers,
    parent_posting_number: '',
    status: 'awaiting_packaging',
    substatus: 'posting_created',
    in_process_at: at,
    shipment_date: at,
    delivering_date: null,
    tracking_number: '',
    delivery_method: { id: 1, name: 'Курьер', warehouse_id: 1, warehouse: 'Склад', tpl_provider: 'Ozon' },
    available_actions: [],
    products: [{ offer_id: 'MUG', sku: 1, name: 'Кружка', quantity: 1, price: { amount: '500.00', currency: 'RUB' } }],
  };
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const body = JSON.parse(text || '{}');
  const answer = (value: object) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  };
  if (request.url === '/order') {
    const posting = aRemoteOrder(new Date().toISOString());
    const account = String(body.account);
    sold.set(account, [...(sold.get(account) ?? []), { at: Date.now(), posting }]);
    return answer({ number: posting.posting_number });
  }
  if (request.url === '/questions') return answer({ questions });
  questions++;
  const own = sold.get(String(request.headers['client-id'])) ?? [];
  const { from, to } = body.filter?.last_changed_status_date ?? {};
  const told = from ? own.filter(({ at }) => at >= Date.parse(from) && at <= Date.parse(to)) : own;
  answer({ postings: told.map(({ posting }) => posting), cursor: '', has_next: false });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
