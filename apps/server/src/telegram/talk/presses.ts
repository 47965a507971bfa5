import { orderReaders, runOrderAction } from '@prilavok/contract';
import { onPlatform, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { nextByClock } from '../../jobs/clock.ts';
import { actOnOrder, orderLabels } from '../../orders/index.ts';
import { refusalToAct } from '../../users/standing/standing.ts';
import { userById } from '../../users/users.queries.ts';
import { BotRefusal, callBot } from '../bot/api.ts';
import { type Act, pressedButton } from '../bot/buttons.ts';
import { currentBot } from '../bot/current.ts';
import { codeOf, type LinkedPerson, lockCode, markCodeUsed, personOfChat, updateMute } from '../bot/links.queries.ts';
import { sendToChat } from '../bot/sending.ts';
import { type CallbackQuery, fullName } from '../bot/shapes.ts';
import { letChatGo, linkChat, recordLink } from '../linking.ts';

interface Press {
  chat: string;
  id: string;
  from: CallbackQuery['from'];
  signal: AbortSignal;
}

/** Outcome of a press, in a sentence; `over` takes the buttons off its message. */
interface Outcome {
  text: string;
  over?: boolean;
}

/**
 * Does what a button says. Whether the person may is looked at anew, by the same tables as in the cabinet: they may have left, the order
 * may have gone on, the button may be another's.
 */
export async function press(pressed: CallbackQuery, signal: AbortSignal): Promise<void> {
  const { message } = pressed;
  if (!message) return;
  const chat = String(message.chat.id);
  const asked = pressed.from.id === message.chat.id ? pressedButton(pressed.data ?? '', chat) : undefined;
  if (!asked) return reply(pressed.id, 'Эта кнопка не для этого чата');
  // Telegram waits for an answer for a moment only, and a label may take a minute.
  if (asked.act === 'label') await reply(pressed.id, 'Готовим этикетку');
  const outcome = await outcomeOf(asked.act, { chat, id: asked.id, from: pressed.from, signal });
  if (asked.act !== 'label') await reply(pressed.id, outcome.text);
  if (outcome.over) await takeButtons(chat, message.message_id);
  await sendToChat(chat, 'sendMessage', {
    text: outcome.text,
    reply_parameters: { message_id: message.message_id, allow_sending_without_reply: true },
  });
}

async function outcomeOf(act: Act, press: Press): Promise<Outcome> {
  try {
    if (act === 'link') return await link(press);
    if (act === 'refuse') return await refuse(press);
    const person = await onPlatform((db) => personOfChat(db, press.chat), { reads: true });
    if (!person?.company) return { text: 'Этот чат ни к кому не привязан', over: true };
    const refusal = refusalToAct(person);
    if (refusal) return { text: refusal.message };
    return await deeds[act]({ ...person, company: person.company }, press);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return { text: error.message };
    throw error;
  }
}

type Deed = (person: LinkedPerson & { company: string }, press: Press) => Promise<Outcome>;

const deeds: Record<Exclude<Act, 'link' | 'refuse'>, Deed> = {
  async accept({ user, role, company }, { id }) {
    if (!runOrderAction.roles.includes(role)) return { text: 'Ваша роль заказы не меняет' };
    await withCompany(company, (db) => actOnOrder({ db, user }, { id, action: 'START_PROCCESS' }));
    return { text: 'Заказ взят в работу' };
  },

  async label({ role, company }, { chat, id, signal }) {
    if (!orderReaders.includes(role)) return { text: 'Вашей роли заказы не открыты' };
    const { pdf, name } = await orderLabels(company, id, signal);
    await sendToChat(chat, 'sendDocument', {}, { field: 'document', name, body: pdf });
    return { text: name };
  },

  hour: (person) => mute(person, new Date(Date.now() + 3_600_000), 'Молчу час, кроме ошибок'),

  morning: (person) =>
    mute(
      person,
      nextByClock('0 8 * * *', person.timezone, new Date()) ?? new Date(),
      'Молчу до восьми утра, кроме ошибок',
    ),

  async detach({ user, company }) {
    await withCompany(company, (db) => letChatGo(db, { user, ip: 'Телеграм' }));
    return { text: 'Чат отвязан: уведомления сюда больше не приходят', over: true };
  },
};

async function mute({ user }: LinkedPerson, until: Date, text: string): Promise<Outcome> {
  await onPlatform((db) => updateMute(db, user, until.toISOString()));
  return { text };
}

/** Links the chat with the person whose cabinet gave the code. */
async function link({ chat, id, from }: Press): Promise<Outcome> {
  const owner = await onPlatform(async (db) => {
    const code = await codeOf(db, { id });
    return code?.user ? userById(db, code.user) : undefined;
  });
  if (!owner?.company) return { text: 'Эта ссылка уже не действует', over: true };
  return withCompany(owner.company.id, async (db) => {
    const code = await lockCode(db, { id });
    if (!code || code.used || code.expired) return { text: 'Эта ссылка уже не действует', over: true };
    await linkChat(db, { user: owner.id, chat, name: fullName(from), username: from.username ?? null });
    await markCodeUsed(db, id);
    await recordLink(db, { user: owner.id, ip: 'Телеграм' }, { was: null, became: fullName(from) });
    return { text: `Привязано к ${owner.email}: уведомления придут сюда`, over: true };
  });
}

async function refuse({ id }: Press): Promise<Outcome> {
  await onPlatform((db) => markCodeUsed(db, id));
  return { text: 'Не привязываем', over: true };
}

/** Answers the press itself; too late is no fault, the outcome comes as a message. */
async function reply(id: string, text: string): Promise<void> {
  const { bot } = await currentBot();
  if (!bot) return;
  await callBot(bot, 'answerCallbackQuery', { callback_query_id: id, text: text.slice(0, 200) }).catch(
    (error: unknown) => {
      if (!(error instanceof BotRefusal)) throw error;
    },
  );
}

async function takeButtons(chat: string, message: number): Promise<void> {
  await sendToChat(chat, 'editMessageReplyMarkup', { message_id: message }).catch((error: unknown) => {
    // Pressed twice, they are gone already.
    if (!(error instanceof BotRefusal)) throw error;
  });
}
