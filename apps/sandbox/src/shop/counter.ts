import { moneyText } from '@prilavok/contract';
import type { Goods, OrderView, Turnabout } from '../frame/emulator.ts';
import type { MarketplaceAccount, World } from '../frame/world.ts';
import { basketOf, type Filled } from './basket.ts';
import { html, plural, when } from './html.ts';

const rows = 200;
const turnTitles: Record<Turnabout, string> = {
  cancel: 'Покупатель отменил',
  lose: 'Потерялось в пути',
  giveBack: 'Покупатель вернул',
};

/** Where the page shows an account. */
export const addressOf = ({ marketplace, account }: { marketplace: string; account: string }): string =>
  `/?${new URLSearchParams({ marketplace, account })}`;

const hiddenAt = ({ emulator, id }: MarketplaceAccount) =>
  html`<input type="hidden" name="marketplace" value="${emulator.marketplace}"><input type="hidden" name="account" value="${id}">`;

/** Basket of the buyer, wherever the goods are sold. */
export function basketSection(world: World) {
  const lines = basketOf(world);
  if (lines.length === 0) return '';
  const pieces = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  return html`<section><h2>Корзина: ${plural(pieces, 'штука', 'штуки', 'штук')}</h2><table><tr><th>Товар</th><th>Где</th><th>Сколько</th><th>Стоит</th><th></th></tr>
    ${lines.map(basketRow)}</table><form method="post" action="/shop/basket/buy"><button>Купить всё</button></form></section>`;
}

function basketRow({ line, place, goods }: Filled, at: number) {
  const where = place ? `${place.emulator.title} · ${place.emulator.accountTitle(place.account)}` : line.marketplace;
  const cost = goods ? moneyText(String(Number(goods.price) * line.quantity), goods.currency) : '';
  return html`<tr><td class="name">${goods?.title || line.offerId}</td><td>${where}</td><td>${line.quantity} шт.</td><td>${cost}</td>
    <td><form method="post" action="/shop/basket/out"><input type="hidden" name="line" value="${at}"><button class="quiet">Убрать</button></form></td></tr>`;
}

/** Page of the marketplace's own cabinet. */
export function cabinetSection({ emulator, account }: MarketplaceAccount) {
  const facts = emulator.cabinet?.(account) ?? [];
  if (facts.length === 0) return '';
  return html`<section><h2>В кабинете площадки</h2>${facts.map(({ title, value }) => html`<p>${title}: <code>${value}</code></p>`)}</section>`;
}

/** The goods of an account: what can be bought comes first. */
export function shelfSection(place: MarketplaceAccount) {
  const goods = place.emulator
    .shelf(place.account)
    .toSorted((one, other) => Number(buyable(other)) - Number(buyable(one)) || other.updatedAt - one.updatedAt);
  return html`<section><h2>Товары: ${goods.length}</h2>${
    goods.length === 0
      ? html`<p>Кабинет ещё ничего не загрузил. Загрузите товары и передайте остатки — их можно будет купить.</p>`
      : html`<table><tr><th>Товар</th><th>Цена</th><th>Свободно</th><th>В резерве</th><th>Состояние</th><th>Купить</th></tr>
        ${goods.slice(0, rows).map((one) => goodsRow(place, one))}</table>`
  }${goods.length > rows ? html`<p>Показаны первые ${rows}.</p>` : ''}</section>`;
}

const buyable = ({ onSale, most }: Goods): boolean => onSale && most > 0;

function goodsRow(place: MarketplaceAccount, goods: Goods) {
  const buy = html`<form method="post" action="/shop/basket">${hiddenAt(place)}<input type="hidden" name="offerId" value="${goods.offerId}">
    <input type="number" name="quantity" min="1" max="${Math.min(goods.most, 1000)}" value="1" aria-label="Сколько штук">
    <button class="quiet">В корзину</button><button formaction="/shop/order">Купить</button></form>`;
  const faults = goods.faults.map((fault) => html`<div class="bad">${fault}</div>`);
  return html`<tr><td class="name">${goods.title}<div class="soft">${goods.offerId}</div>${faults}</td>
    <td title="Цена">${Number(goods.price) > 0 ? moneyText(goods.price, goods.currency) : ''}</td><td title="Свободно">${goods.free}</td><td title="В резерве">${goods.reserved}</td>
    <td title="Состояние">${goods.state}</td><td>${buyable(goods) ? buy : ''}</td></tr>`;
}

/** Orders of an account, each with what can happen to it. */
export function ordersSection(place: MarketplaceAccount) {
  const orders = place.emulator.orders(place.account).toSorted((one, other) => other.createdAt - one.createdAt);
  return html`<section><h2>Заказы: ${orders.length}</h2>${
    orders.length === 0
      ? html`<p>Заказов ещё не было.</p>`
      : html`<table><tr><th>Номер</th><th>Товары</th><th>Статус</th><th>Изменено</th><th>Дальше</th></tr>${orders
          .slice(0, rows)
          .map((order) => orderRow(place, order))}</table>`
  }</section>`;
}

function orderRow(place: MarketplaceAccount, order: OrderView) {
  const lines = order.lines.map(({ title, quantity }) => html`<div>${quantity} × ${title}</div>`);
  const { statuses } = place.emulator;
  const options = order.next.map((status) => html`<option value="${status}">${statuses[status] ?? status}</option>`);
  const form = (turn: string, inside: ReturnType<typeof html>) =>
    html`<form method="post" action="/shop/turn">${hiddenAt(place)}<input type="hidden" name="number" value="${order.number}"><input type="hidden" name="turn" value="${turn}">${inside}</form>`;
  const move = html`<select name="status" aria-label="Новый статус">${options}</select><button class="quiet">Перевести</button>`;
  return html`<tr><td class="number">${order.number}</td><td class="name">${lines}</td><td>${order.title}<div class="soft">${order.substatus}</div>
    ${order.reason === '' ? '' : html`<div class="soft">${order.reason}</div>`}</td><td title="Изменено">${when(order.changedAt)}</td>
    <td class="turns">${options.length > 0 ? form('move', move) : ''}${order.can.map((turn) =>
      form(turn, html`<button class="quiet">${turnTitles[turn]}</button>`),
    )}</td></tr>`;
}
