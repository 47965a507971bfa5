import { html, page, when } from '../shop/html.ts';
import type { ChatMessage, PhoneChat, TelegramState } from './state.ts';

interface Shown {
  chat: number | undefined;
  /** With which the bot was opened, from a link of the cabinet. */
  start: string | undefined;
}

/** The page on which one plays a person with Telegram: plain forms, every button is a request. */
export function phonePage({ chats, said }: TelegramState, { chat: id, start }: Shown): string {
  const chat = chats.find((each) => each.id === id) ?? chats.at(-1);
  const people = chats.map(
    (each) =>
      html`<a href="/telegram/phone?chat=${each.id}" ${each === chat ? html`aria-current="page"` : ''}>${each.name}</a>`,
  );
  return page(
    'Телефон песочницы',
    html`<h1>Телефон с Телеграмом</h1><p>Здесь вы — человек, которому пишет бот Прилавка. <a href="/">Прилавок покупателя</a></p>
    <section><h2>Чьи телефоны</h2><nav>${people}</nav>
      <form method="post" action="/telegram/phone/person"><label>Имя <input name="name" value="Мария" required maxlength="60"></label><button>Новый телефон</button></form></section>
    ${chat ? chatSection(chat, { start, toast: said[0] ?? '' }) : ''}`,
  );
}

function chatSection(chat: PhoneChat, { start, toast }: { start: string | undefined; toast: string }) {
  const hidden = html`<input type="hidden" name="chat" value="${chat.id}">`;
  const command = start ? `/start ${start}` : '/start';
  return html`<section><h2>${chat.name} и бот</h2>
    ${toast && html`<p>Сверху мелькнуло: «${toast}»</p>`}
    ${chat.messages.map((message) => messageBlock(message, chat.id))}
    ${chat.blocked ? html`<p class="bad">Бот остановлен: сообщения не доходят.</p>` : ''}
    <form method="post" action="/telegram/phone/say">${hidden}<input type="hidden" name="text" value="${command}"><button>${start ? 'Запустить по ссылке кабинета' : 'Запустить'}</button></form>
    <form method="post" action="/telegram/phone/say">${hidden}<label>Сообщение <input name="text" required maxlength="4096"></label><button class="quiet">Отправить</button></form>
    <form method="post" action="/telegram/phone/block">${hidden}<input type="hidden" name="blocked" value="${chat.blocked ? 'no' : 'yes'}"><button class="quiet">${chat.blocked ? 'Снова разрешить боту писать' : 'Остановить бота'}</button></form></section>`;
}

function messageBlock({ id, from, text, buttons, file, at }: ChatMessage, chat: number) {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return html`<div style="border-top: 1px solid var(--line); padding: 8px 0"><span class="soft">${from === 'bot' ? 'Бот' : 'Вы'}, ${when(Date.parse(at))}</span>
    ${text && html`<div style="white-space: pre-wrap">${text}</div>`}
    ${file === null ? '' : html`<div>Файл: ${file}</div>`}
    ${links.map((link) => html`<div><a href="${link}">Открыть ссылку</a></div>`)}
    <div class="turns">${buttons
      .flat()
      .map(({ text: label, callback_data: data, url }) =>
        url
          ? html`<a href="${url}">${label}</a>`
          : html`<form method="post" action="/telegram/phone/press"><input type="hidden" name="chat" value="${chat}"><input type="hidden" name="message" value="${id}"><input type="hidden" name="data" value="${data ?? ''}"><button class="quiet">${label}</button></form>`,
      )}</div></div>`;
}
