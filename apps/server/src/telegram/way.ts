import { config } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { type Message, reachable, Unreachable, type Way } from '../notifications/index.ts';
import { answer, type HookAnswer } from '../rooms/hook.ts';
import { type Button, button } from './bot/buttons.ts';
import { linkOf, reachableOf } from './bot/links.queries.ts';
import { sendToChat } from './bot/sending.ts';
import { htmlOf, opensByButton } from './bot/text.ts';

/** Notices by Telegram. */
export const telegramWay: Way = {
  // Gathering lets one message a minute and theme through: the limit is for what goes wrong.
  mostAnHour: 120,

  async quietUntil(user) {
    const link = await onPlatform((db) => linkOf(db, user), { reads: true });
    return link?.mutedUntil ? new Date(link.mutedUntil) : undefined;
  },

  async send(message) {
    const link = await onPlatform((db) => linkOf(db, message.to.user), { reads: true });
    if (!link) throw new Unreachable('чат не привязан, это делают на странице «Телеграм-бот»');
    await sendToChat(link.chat, 'sendMessage', {
      text: htmlOf(message),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: buttonsOf(message, link.chat) },
    });
    return `Телеграм, ${link.name}`;
  },
};

function buttonsOf({ notices, count }: Message, chat: string): Button[][] {
  const only = count === 1 ? notices[0] : undefined;
  const link = only?.link ?? '/cabinet/notifications';
  return [
    ...(only?.order
      ? [[button('Принять', chat, 'accept', only.order), button('Этикетка', chat, 'label', only.order)]]
      : []),
    ...(opensByButton() ? [[{ text: 'Открыть', url: `${config().PUBLIC_URL}${link}` }]] : []),
    [button('Тише на час', chat, 'hour'), button('Тише до утра', chat, 'morning')],
  ];
}

export const answers: HookAnswer[] = [
  answer(reachable, async (db, { way, users }) => (way === 'telegram' ? reachableOf(db, users) : new Set<string>())),
];
