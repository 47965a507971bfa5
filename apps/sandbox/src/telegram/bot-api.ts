import { z } from 'zod';
import type { Store } from '../frame/state.ts';
import { plainText } from './entities.ts';
import type { Button, ChatMessage, PhoneChat } from './state.ts';

/** The one bot of the sandbox; the product knows its token. */
export const botToken = '1000001:sandbox-bot-of-the-demo';
const me = { id: 1_000_001, is_bot: true, first_name: 'Прилавок (песочница)', username: 'prilavok_sandbox_bot' };

/** A refusal of the Bot API. */
export class Refused extends Error {
  readonly code: number;
  readonly retryAfter: number | undefined;

  constructor(code: number, description: string, retryAfter?: number) {
    super(description);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

const webhookActive =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";
const otherRequest =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running';
const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';
const textButtons = "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard";

const bad = (description: string) => new Refused(400, `Bad Request: ${description}`);

/** Of which the next calls complain. */
export interface Faults {
  /** The next call is told to wait so many seconds. */
  retryAfter?: number | undefined;
  /** The next message arrives, and the answer of it does not. */
  lost?: boolean | undefined;
  /** The token is none, until this is taken back. */
  unauthorized?: boolean | undefined;
}

const Buttons = z.object({
  inline_keyboard: z.array(
    z.array(z.object({ text: z.string().min(1), callback_data: z.string().optional(), url: z.string().optional() })),
  ),
});
const Sent = z.object({
  chat_id: z.coerce.number(),
  text: z.string().default(''),
  parse_mode: z.literal('HTML').optional(),
  reply_markup: Buttons.optional(),
});
const Edited = z.object({
  chat_id: z.coerce.number(),
  message_id: z.coerce.number(),
  reply_markup: Buttons.optional(),
});
const UpdatesQuery = z.object({
  offset: z.int().default(0),
  timeout: z.int().min(0).max(50).default(0),
  limit: z.int().min(1).max(100).default(100),
});
const Webhook = z.object({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
});
const Answered = z.object({ callback_query_id: z.string(), text: z.string().max(200).optional() });

/** The bot's side and the phone's. */
export interface BotApi {
  faults: Faults;
  /** Answers a call of the bot; `file` is the name of a file that came along. */
  call(token: string, method: string, params: unknown, file: string | null): Promise<unknown>;
  /** Lets whoever waits for updates go, as when the sandbox ends. */
  wake(): void;
  /** Makes a person with a phone. */
  addChat(name: string): PhoneChat;
  /** The person says something to the bot, which may speak again from then on. */
  say(chat: PhoneChat, text: string): void;
  /** The person presses a button of a message; `from` is another person where the press is made up. */
  press(chat: PhoneChat, message: number, data: string, from?: PhoneChat): void;
  /** The person stops the bot, or starts it again. */
  block(chat: PhoneChat, blocked: boolean): void;
}

/** The methods of the Bot API that the product calls, with the refusals that it meets there. */
export function createBotApi(store: Store): BotApi {
  /** Whoever holds a question for updates open. */
  let waiting: { wake: () => void; end: (refused: Refused) => void } | undefined;
  const state = () => store.state.telegram;

  const chatById = (id: number): PhoneChat => {
    const chat = state().chats.find((each) => each.id === id);
    if (!chat) throw bad('chat not found');
    return chat;
  };

  const keep = (chat: PhoneChat, message: Omit<ChatMessage, 'id' | 'at'>): ChatMessage => {
    const kept = { ...message, id: store.nextNumber(), at: new Date(store.clock()).toISOString() };
    chat.messages.push(kept);
    return kept;
  };

  function tell(what: object): void {
    const update = { update_id: store.nextNumber(), ...what };
    store.touch();
    const { webhook } = state();
    const wait = () => {
      state().updates.push(update);
      waiting?.wake();
    };
    if (!webhook) wait();
    else
      fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret },
        body: JSON.stringify(update),
      }).catch(wait);
  }

  /** Waits until there is something to tell, or the time is over. */
  const news = (seconds: number) =>
    new Promise<void>((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        waiting = undefined;
      };
      const wake = () => {
        done();
        resolve();
      };
      const end = (refused: Refused) => {
        done();
        reject(refused);
      };
      const timer = setTimeout(wake, seconds * 1000);
      waiting = { wake, end };
    });

  async function updates({ offset, timeout, limit }: z.output<typeof UpdatesQuery>): Promise<unknown> {
    if (state().webhook) throw new Refused(409, webhookActive);
    waiting?.end(new Refused(409, otherRequest));
    state().updates = state().updates.filter(({ update_id }) => update_id >= offset);
    if (state().updates.length === 0 && timeout > 0) await news(timeout);
    return state().updates.slice(0, limit);
  }

  function send(params: unknown, file: string | null): { message_id: number } {
    const { chat_id, text, parse_mode, reply_markup } = read(Sent, params);
    const chat = chatById(chat_id);
    if (chat.blocked) throw new Refused(403, 'Forbidden: bot was blocked by the user');
    const plain = parse_mode ? parsed(text) : text;
    if (file === null && plain.trim() === '') throw bad('message text is empty');
    if (file === '') throw bad('there is no document in the request');
    if (plain.length > 4096) throw bad('message is too long');
    return { message_id: keep(chat, { from: 'bot', text: plain, buttons: buttonsOf(reply_markup), file }).id };
  }

  const methods: Readonly<Record<string, (params: unknown, file: string | null) => unknown>> = {
    getMe: () => me,
    deleteWebhook: () => {
      state().webhook = null;
      return true;
    },
    setWebhook: (params) => {
      const { url, secret_token = '' } = read(Webhook, params);
      if (!url.startsWith('https://')) throw bad('bad webhook: An HTTPS URL must be provided for webhook');
      state().webhook = { url, secret: secret_token };
      return true;
    },
    getUpdates: (params) => updates(read(UpdatesQuery, params)),
    sendMessage: (params) => send(params, null),
    sendDocument: (params, file) => send(params, file ?? ''),
    editMessageReplyMarkup: (params) => {
      const { chat_id, message_id, reply_markup } = read(Edited, params);
      const message = chatById(chat_id).messages.find(({ id, from }) => id === message_id && from === 'bot');
      if (!message) throw bad('message to edit not found');
      const buttons = buttonsOf(reply_markup);
      if (JSON.stringify(buttons) === JSON.stringify(message.buttons)) throw bad(notModified);
      message.buttons = buttons;
      return { message_id };
    },
    answerCallbackQuery: (params) => {
      const { callback_query_id: id, text = '' } = read(Answered, params);
      const place = state().pressed.indexOf(id);
      if (place < 0) throw bad('query is too old and response timeout expired or query ID is invalid');
      state().pressed.splice(place, 1);
      state().said.unshift(text);
      state().said.splice(20);
      return true;
    },
  };

  const api: BotApi = {
    faults: {},

    async call(token, method, params, file) {
      if (token !== botToken || api.faults.unauthorized) throw new Refused(401, 'Unauthorized');
      const { retryAfter } = api.faults;
      if (retryAfter !== undefined && method.startsWith('send')) {
        api.faults = { ...api.faults, retryAfter: undefined };
        throw new Refused(429, `Too Many Requests: retry after ${retryAfter}`, retryAfter);
      }
      const answer = await methods[method]?.(params, file);
      if (answer === undefined) throw new Refused(404, 'Not Found');
      store.touch();
      return answer;
    },

    wake: () => waiting?.wake(),

    addChat(name) {
      const id = 5_000_000_000 + store.nextNumber();
      const chat: PhoneChat = { id, name, username: `user${id % 1_000_000}`, blocked: false, messages: [] };
      state().chats.push(chat);
      store.touch();
      return chat;
    },

    say(chat, text) {
      if (chat.blocked) api.block(chat, false);
      const { id } = keep(chat, { from: 'person', text, buttons: [], file: null });
      tell({ message: { message_id: id, from: personOf(chat), chat: chatOf(chat), text } });
    },

    press(chat, message, data, from = chat) {
      const id = String(store.nextNumber());
      state().pressed.push(id);
      tell({
        callback_query: { id, from: personOf(from), message: { message_id: message, chat: chatOf(chat) }, data },
      });
    },

    block(chat, blocked) {
      chat.blocked = blocked;
      const status = blocked ? 'kicked' : 'member';
      tell({ my_chat_member: { chat: chatOf(chat), from: personOf(chat), new_chat_member: { status } } });
    },
  };
  return api;
}

const personOf = ({ id, name, username }: PhoneChat) => ({
  id,
  is_bot: false,
  first_name: name,
  ...(username && { username }),
});
const chatOf = ({ id, name }: PhoneChat) => ({ id, type: 'private', first_name: name });

function parsed(html: string): string {
  try {
    return plainText(html);
  } catch (error) {
    throw bad(error instanceof Error ? error.message : '');
  }
}

function buttonsOf(markup: z.output<typeof Buttons> | undefined): Button[][] {
  const buttons = markup?.inline_keyboard ?? [];
  for (const { callback_data, url } of buttons.flat()) {
    if ((callback_data === undefined) === (url === undefined)) throw bad(textButtons);
    const bytes = Buffer.byteLength(callback_data ?? ' ');
    if (bytes < 1 || bytes > 64) throw bad('BUTTON_DATA_INVALID');
    if (url !== undefined && /^https?:\/\/(localhost|127\.)/.test(url))
      throw bad(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  }
  return buttons;
}

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params ?? {});
  if (result.success) return result.data;
  throw bad(`wrong parameter ${result.error.issues[0]?.path.join('.') ?? ''}`);
}
