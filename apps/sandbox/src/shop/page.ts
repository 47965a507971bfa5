import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../frame/control.ts';
import type { Emulator } from '../frame/emulator.ts';
import { faultsOf } from '../frame/faults.ts';
import { WrongInput } from '../frame/refusal.ts';
import type { MarketplaceAccount, World } from '../frame/world.ts';
import { askForKey, type MayRead } from '../mail/readers.ts';
import { buyAll, buyNow, put, takeOut } from './basket.ts';
import { addressOf, basketSection, cabinetSection, ordersSection, shelfSection } from './counter.ts';
import { html, page, plural } from './html.ts';
import { closedMails, mailsSection } from './mails.ts';
import { clockSection, faultsSection } from './trouble.ts';

const At = z.object({ marketplace: z.string(), account: z.string() });
const BasketForm = At.extend({ offerId: z.string().min(1), quantity: z.coerce.number().int().min(1).max(1000) });
const Out = z.object({ line: z.coerce.number().int().min(0) });
const Turn = At.extend({
  number: z.string(),
  turn: z.enum(['cancel', 'lose', 'giveBack', 'move']),
  status: z.string().optional(),
});
const Minutes = z.object({ minutes: z.coerce.number().int().min(1).max(10_000) });
const Rates = z.record(z.string(), z.coerce.number());

/** The page on which one plays the buyer. Plain forms: every button is a request, every answer the page again. */
export const shopPages =
  (world: World, mayRead: MayRead) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );

    const shown = (request: FastifyRequest, reply: FastifyReply, at: unknown, trouble = '') =>
      reply.type('text/html; charset=utf-8').send(shopPage(world, { at, trouble, letters: mayRead(request) }));
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof WrongInput)) throw error;
      return shown(request, reply.code(error.statusCode), request.body, error.message);
    });

    app.get('/', async (request, reply) => shown(request, reply, request.query));
    app.get('/shop/mail', async (request, reply) => {
      const letters = mayRead(request);
      if (!letters) askForKey(reply);
      const section = letters ? mailsSection(world.store.state.mails) : closedMails;
      return reply.type('text/html; charset=utf-8').send(page('Письма песочницы', section));
    });

    app.post('/shop/basket', async (request, reply) => {
      const wanted = parseBody(BasketForm, request.body);
      put(world, wanted);
      return reply.redirect(addressOf(wanted), 303);
    });
    app.post('/shop/basket/out', async (request, reply) => {
      takeOut(world, parseBody(Out, request.body).line);
      return reply.redirect('/', 303);
    });
    app.post('/shop/basket/buy', async (_, reply) => {
      buyAll(world);
      return reply.redirect('/', 303);
    });
    app.post('/shop/order', async (request, reply) => {
      const wanted = parseBody(BasketForm, request.body);
      buyNow(world, wanted);
      return reply.redirect(addressOf(wanted), 303);
    });

    app.post('/shop/turn', async (request, reply) => {
      const { turn, status = '', number, ...at } = parseBody(Turn, request.body);
      world.turn(emulatorOf(world, at.marketplace), number, turn === 'move' ? { status } : turn);
      return reply.redirect(addressOf(at), 303);
    });

    app.post<{ Params: { marketplace: string } }>('/shop/faults/:marketplace', async (request, reply) => {
      const emulator = emulatorOf(world, request.params.marketplace);
      const faults = parseBody(faultsOf(emulator.faults), parseBody(Rates, request.body));
      world.faults.set(emulator.marketplace, undefined, faults);
      return reply.redirect('/', 303);
    });
    app.post('/shop/clock', async (request, reply) => {
      world.store.state.ahead += parseBody(Minutes, request.body).minutes * 60_000;
      world.store.touch();
      return reply.redirect('/', 303);
    });
  };

function emulatorOf(world: World, marketplace: string): Emulator {
  const emulator = world.emulators.find((one) => one.marketplace === marketplace);
  if (!emulator) throw new WrongInput('Такой площадки в песочнице нет', 404);
  return emulator;
}

/** The account that the address names, or the one of the first marketplace that was connected last. */
function chosen(world: World, address: unknown): MarketplaceAccount | undefined {
  const at = At.safeParse(address).data;
  const places = world.places();
  const latest = ({ emulator, id }: MarketplaceAccount) => world.accountsOf(emulator).latest === id;
  return (
    places.find(({ emulator, id }) => emulator.marketplace === at?.marketplace && id === at.account) ??
    places.find(latest) ??
    places[0]
  );
}

/** Query of the page. */
interface Shown {
  /** Marketplace and account of the address, if it names them. */
  at: unknown;
  trouble: string;
  /** Whether letters are shown. */
  letters: boolean;
}

function shopPage(world: World, { at: address, trouble, letters }: Shown): string {
  for (const emulator of world.emulators) world.catchUp(emulator);
  const place = chosen(world, address);
  const links = world.places().map((one) => {
    const current = one.emulator === place?.emulator && one.id === place.id ? html`aria-current="page"` : '';
    const count = one.emulator.shelf(one.account).length;
    return html`<a href="${addressOf({ marketplace: one.emulator.marketplace, account: one.id })}" ${current}>${one.emulator.title} · ${one.emulator.accountTitle(one.account)}
      <small>${plural(count, 'товар', 'товара', 'товаров')}</small></a>`;
  });
  const keys = world.emulators.map(({ title, keys }) => html`<li><b>${title}</b>: ${keys}</li>`);
  const body = html`<header><h1>Песочница маркетплейсов</h1><p>Площадки понарошку: адреса и ответы как у настоящих. Какие ключи подойдут:</p><ul>${keys}</ul><p><a href="/telegram/phone">Телефон с Телеграмом</a>: здесь читают, что пишет бот.</p></header>
    ${trouble === '' ? '' : html`<p role="alert" class="bad">${trouble}</p>`}
    ${links.length > 0 ? html`<nav>${links}</nav>` : html`<section><p>Ещё никто не подключён. Добавьте в кабинете аккаунт с ключом песочницы.</p></section>`}
    ${basketSection(world)}
    ${place ? [cabinetSection(place), shelfSection(place), ordersSection(place)] : ''}
    ${letters ? mailsSection(world.store.state.mails) : closedMails}${world.emulators.map((emulator) => faultsSection(world, emulator))}${clockSection()}`;
  return page('Песочница маркетплейсов', body);
}
