import { linkCodeMinutes } from '@prilavok/contract';
import { config } from '../../config.ts';
import { onPlatform } from '../../database/pools.ts';
import { fingerprint, randomToken } from '../../outside/secrets.ts';
import { userById } from '../../users/users.queries.ts';
import { type Button, button } from '../bot/buttons.ts';
import { codeOf, insertCode, personOfChat } from '../bot/links.queries.ts';
import { sendToChat } from '../bot/sending.ts';
import { fullName, type Sender } from '../bot/shapes.ts';
import { escapeHtml } from '../bot/text.ts';

interface Said {
  chat: string;
  from: Sender;
  text: string;
}

/** Says something to a chat, as HTML of the Bot API. */
export const say = (chat: string, html: string, buttons: Button[][] = []): Promise<void> =>
  sendToChat(chat, 'sendMessage', {
    text: html,
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons } }),
  });

/** Answers a message: `/start` with the cabinet's code asks whether to link, without one it gives a link to the cabinet. */
export async function converse({ chat, from, text }: Said): Promise<void> {
  const [command = '', code] = text.trim().split(/\s+/);
  if (command === '/start' && code) return askToLink(chat, code);
  const person = await onPlatform((db) => personOfChat(db, chat), { reads: true });
  if (person)
    return say(
      chat,
      `Этот чат привязан к кабинету: ${escapeHtml(person.email)}, «${escapeHtml(person.companyTitle)}». Сюда приходят уведомления; о чём, вы выбираете в кабинете: ${escapeHtml(config().PUBLIC_URL)}/cabinet/settings/notifications`,
      [
        [button('Тише на час', chat, 'hour'), button('Тише до утра', chat, 'morning')],
        [button('Отвязать', chat, 'detach')],
      ],
    );
  const given = randomToken(24);
  const named = { chat, name: fullName(from), username: from.username ?? null };
  await onPlatform((db) => insertCode(db, fingerprint(given), named, linkCodeMinutes));
  const address = `${config().PUBLIC_URL}/cabinet/statistics/link-telegram/${given}`;
  await say(
    chat,
    `Здравствуйте! Чтобы уведомления кабинета приходили сюда, откройте ссылку и подтвердите привязку. Она действует ${linkCodeMinutes} минут:\n${escapeHtml(address)}`,
  );
}

/** The code came from a cabinet: whose it is, is said here, and the chat answers by a button. */
async function askToLink(chat: string, given: string): Promise<void> {
  const asked = await onPlatform(async (db) => {
    const code = await codeOf(db, { hash: fingerprint(given) });
    if (!code || code.user === null || code.used || code.expired) return undefined;
    const person = await userById(db, code.user);
    return person && { id: code.id, person };
  });
  if (!asked) return say(chat, 'Эта ссылка уже не действует: откройте в кабинете «Телеграм-бот» и возьмите новую.');
  const { email, company } = asked.person;
  await say(
    chat,
    `Привязать этот чат к кабинету <b>${escapeHtml(email)}</b>${company ? `, «${escapeHtml(company.title)}»` : ''}? Сюда будут приходить его уведомления. Если ссылку прислали вам другие, откажитесь.`,
    [[button('Привязать', chat, 'link', asked.id), button('Нет', chat, 'refuse', asked.id)]],
  );
}
