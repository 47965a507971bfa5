import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountOf, attempt, moveTo, parseBody, WrongInput } from '../control.ts';
import { Faults } from '../faults.ts';
import type { SandboxContext } from '../ozon/index.ts';
import { placeOrder } from '../ozon/postings.ts';
import { catchUp } from '../ozon/tick.ts';
import { html, page, plural } from './html.ts';
import { buyerSection, controlSection, mailsSection, postingsSection, productsSection } from './sections.ts';

const Order = z.object({
  account: z.string(),
  offerId: z.string(),
  quantity: z.coerce.number().int().min(1).max(1000),
});
const Status = z.object({ posting: z.string(), status: z.string() });
const Minutes = z.object({ minutes: z.coerce.number().int().min(1).max(10_000) });
const Rates = z.record(z.string(), z.coerce.number());

/** The page on which one plays the buyer. Plain forms: every button is a request, every answer the page again. */
export const shopPages =
  (context: SandboxContext) =>
  async (app: FastifyInstance): Promise<void> => {
    const { store, faults, pace } = context;

    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );

    app.get<{ Querystring: { account?: string } }>('/', async (request, reply) => {
      catchUp(store, pace);
      return reply.type('text/html; charset=utf-8').send(shopPage(context, request.query.account));
    });

    app.post('/shop/order', async (request, reply) => {
      const { account: clientId, offerId, quantity } = parseBody(Order, request.body);
      const account = accountOf(context, clientId);
      const stocks = Object.values(account.products[offerId]?.stocks ?? {});
      // A control call may order more than there is, a buyer of this page may not.
      if (!stocks.some(({ free }) => free >= quantity)) throw new WrongInput('Столько штук на одном складе уже нет');
      attempt(() => placeOrder(account, [{ offerId, quantity }], catchUp(store, pace)));
      store.touch();
      return reply.redirect(`/?account=${account.clientId}`, 303);
    });

    app.post('/shop/status', async (request, reply) => {
      const { posting, status } = parseBody(Status, request.body);
      const { account } = moveTo(context, posting, status);
      return reply.redirect(`/?account=${account}`, 303);
    });

    app.post('/shop/faults', async (request, reply) => {
      faults.set(parseBody(Faults, parseBody(Rates, request.body)));
      return reply.redirect('/', 303);
    });

    app.post('/shop/clock', async (request, reply) => {
      store.state.ahead += parseBody(Minutes, request.body).minutes * 60_000;
      store.touch();
      return reply.redirect('/', 303);
    });
  };

function shopPage({ store, faults }: SandboxContext, chosen: string | undefined): string {
  const { accounts, latest } = store.state.ozon;
  const account = accounts[chosen ?? latest ?? ''] ?? accounts[latest ?? ''];
  const links = Object.values(accounts).map(
    (row) =>
      html`<a href="/?account=${row.clientId}" ${row === account ? html`aria-current="page"` : ''}>Client ID ${row.clientId}
      (${plural(Object.keys(row.products).length, 'товар', 'товара', 'товаров')})</a>`,
  );
  const body = html`<header><h1>Песочница: Ozon</h1><p>Площадка понарошку: адреса и ответы как у настоящей. Подойдут любой числовой Client ID
    и ключ, который начинается с «sandbox-».</p></header>
    ${links.length > 0 ? html`<nav>${links}</nav>` : html`<section><p>Ещё никто не подключён. Добавьте в кабинете аккаунт Ozon с ключом песочницы.</p></section>`}
    ${account ? [buyerSection(account), postingsSection(account), productsSection(account)] : ''}
    ${mailsSection(store.state.mails)}${controlSection(faults)}`;
  return page('Песочница маркетплейсов', body);
}
