import { Currency, moneyText } from '@prilavok/contract';
import type { FaultInjector } from '../faults.ts';
import type { Account, Posting, Product } from '../ozon/account.ts';
import { statuses } from '../ozon/postings.ts';
import type { Mail } from '../state.ts';
import { html, plural } from './html.ts';

const titles: Record<string, string> = {
  awaiting_registration: 'Ожидает регистрации',
  awaiting_approve: 'Ожидает подтверждения',
  awaiting_verification: 'Создано',
  awaiting_packaging: 'Ожидает упаковки',
  awaiting_deliver: 'Ожидает отгрузки',
  acceptance_in_progress: 'Идёт приёмка',
  driver_pickup: 'У водителя',
  delivering: 'Доставляется',
  delivered: 'Доставлено',
  cancelled: 'Отменено',
  cancelled_from_split_pending: 'Разделено на другие',
  arbitration: 'Арбитраж',
  client_arbitration: 'Клиентский арбитраж',
  not_accepted: 'Не принято',
  sent_by_seller: 'Отправлено продавцом',
};
/** What mostly comes next stands first in the list. */
const likelyNext: Record<string, string[]> = {
  awaiting_packaging: ['cancelled'],
  awaiting_deliver: ['driver_pickup', 'cancelled'],
  driver_pickup: ['delivering', 'delivered'],
  delivering: ['delivered', 'cancelled'],
  arbitration: ['awaiting_deliver', 'cancelled'],
};
const productStates = { moderating: 'На модерации', price_sent: 'Продаётся', declined: 'Не прошёл модерацию' };
const rows = 200;

const at = (moment: number): string =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' }).format(moment);
const free = (product: Product): number => Object.values(product.stocks).reduce((sum, stock) => sum + stock.free, 0);
const costOf = ({ currency }: Account, { price }: Product): string =>
  moneyText(price, Currency.safeParse(currency).data ?? null);
const reserved = (product: Product): number =>
  Object.values(product.stocks).reduce((sum, stock) => sum + stock.reserved, 0);

/** The form with which one buys. */
export function buyerSection(account: Account) {
  const onSale = Object.values(account.products).filter(
    (product) => product.state === 'price_sent' && free(product) > 0,
  );
  return html`<section><h2>Побыть покупателем</h2>${
    onSale.length === 0
      ? html`<p>Покупать пока нечего: загрузите товары из кабинета и передайте остатки.</p>`
      : html`<form method="post" action="/shop/order"><input type="hidden" name="account" value="${account.clientId}">
        <label>Товар<select name="offerId">${onSale
          .slice(0, rows)
          .map(
            (product) =>
              html`<option value="${product.offer_id}">${product.name} · ${costOf(account, product)} · ${plural(free(product), 'штука', 'штуки', 'штук')}</option>`,
          )}</select></label>
        <label>Количество<input type="number" name="quantity" min="1" max="1000" value="1"></label><button>Заказать</button></form>`
  }</section>`;
}

/** Postings, each with the next steps that it can take. */
export function postingsSection(account: Account) {
  const postings = Object.values(account.postings).toSorted((one, other) => other.createdAt - one.createdAt);
  return html`<section><h2>Отправления: ${postings.length}</h2>${
    postings.length === 0
      ? html`<p>Заказов ещё не было.</p>`
      : html`<table><tr><th>Номер</th><th>Товары</th><th>Статус</th><th>Изменено</th><th>Дальше</th></tr>${postings.slice(0, rows).map(postingRow)}</table>`
  }</section>`;
}

function postingRow(posting: Posting) {
  const lines = posting.lines.map((line) => html`<div>${line.quantity} × ${line.name}</div>`);
  const ended = ['delivered', 'cancelled', 'cancelled_from_split_pending'].includes(posting.status);
  const likely = likelyNext[posting.status] ?? [];
  const others = Object.keys(statuses).filter(
    (status) => status !== 'cancelled_from_split_pending' && !likely.includes(status),
  );
  const options = [...likely, ...others]
    .filter((status) => status !== posting.status)
    .map((status) => html`<option value="${status}">${titles[status] ?? status}</option>`);
  const reason = posting.cancellation ? html`<div class="soft">${posting.cancellation.reason}</div>` : '';
  const move = html`<form method="post" action="/shop/status"><input type="hidden" name="posting" value="${posting.number}">
    <select name="status" aria-label="Новый статус">${options}</select><button class="quiet">Перевести</button></form>`;
  return html`<tr><td>${posting.number}</td><td>${lines}</td><td>${titles[posting.status] ?? posting.status}
    <div class="soft">${posting.substatus}</div>${reason}</td><td>${at(posting.changedAt)}</td><td>${ended ? '' : move}</td></tr>`;
}

/** Products with their states and stocks, and the cards that were declined. */
export function productsSection(account: Account) {
  const products = Object.values(account.products).toSorted((one, other) => other.updatedAt - one.updatedAt);
  const refused = Object.values(account.tasks)
    .flatMap((task) => task.results)
    .filter((result) => result.status === 'failed' && !account.products[result.offer_id])
    .slice(-20);
  return html`<section><h2>Товары: ${products.length}</h2>${
    products.length === 0
      ? html`<p>Кабинет ещё ничего не загрузил.</p>`
      : html`<table><tr><th>Артикул</th><th>Название</th><th>Цена</th><th>Свободно</th><th>В резерве</th><th>Состояние</th></tr>${products
          .slice(0, rows)
          .map(
            (
              product,
            ) => html`<tr><td>${product.offer_id}</td><td>${product.name}</td><td>${costOf(account, product)}</td><td>${free(product)}</td>
            <td>${reserved(product)}</td><td>${productStates[product.state]}${product.errors.map((error) => html`<div class="bad">${error.message}</div>`)}</td></tr>`,
          )}</table>`
  }${
    refused.length === 0
      ? ''
      : html`<h2>Отклонённые карточки</h2><table>${refused.map(
          (result) =>
            html`<tr><td>${result.offer_id}</td><td>${result.errors.map((error) => html`<div class="bad">${error.message}</div>`)}</td></tr>`,
        )}</table>`
  }</section>`;
}

const faultTitles = [
  ['tooMany', '429: слишком много'],
  ['error', '500: ошибка'],
  ['timeout', 'Нет ответа'],
  ['truncated', 'Обрыв ответа'],
  ['duplicated', 'Строки дважды'],
  ['reordered', 'Не по порядку'],
  ['shipFailed', 'Сборка не удалась'],
] as const;

/** Forms for faults and for the sandbox's clock. */
export function controlSection(faults: FaultInjector) {
  const fields = faultTitles.map(
    ([name, title]) =>
      html`<label>${title}<input type="number" name="${name}" min="0" max="1" step="0.05" value="${faults.current[name]}"></label>`,
  );
  return html`<section><h2>Неприятности</h2><form method="post" action="/shop/faults">${fields}<button>Задать</button></form>
    <p>Доля запросов от 0 до 1, с которыми это случается.</p></section>
    <section><h2>Время</h2><form method="post" action="/shop/clock"><label>Вперёд на, минут<input type="number" name="minutes" min="1" max="10000" value="5"></label>
    <button class="quiet">Перевести часы</button></form></section>`;
}

/** The last mails, as they would look. */
export function mailsSection(mails: Mail[]) {
  return html`<section><h2>Письма: ${mails.length}</h2>${
    mails.length === 0
      ? html`<p>Здесь появятся письма, которые кабинет отправил бы по почте.</p>`
      : mails
          .slice(0, 50)
          .map(
            (mail) =>
              html`<details><summary>${at(Date.parse(mail.at))} · ${mail.to} · ${mail.subject}</summary>${
                mail.html
                  ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Письмо" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`
                  : html`<pre>${mail.text}</pre>`
              }</details>`,
          )
  }</section>`;
}
