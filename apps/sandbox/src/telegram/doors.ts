import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../frame/control.ts';
import { WrongInput } from '../frame/refusal.ts';
import type { Store } from '../frame/state.ts';
import { askForKey, type MayRead } from '../mail/readers.ts';
import { createBotApi, Refused } from './bot-api.ts';
import { phonePage } from './phone.ts';
import type { PhoneChat } from './state.ts';

const Chat = z.coerce.number();
const Fault = z.strictObject({
  retryAfter: z.int().min(0).optional(),
  lost: z.boolean().optional(),
  unauthorized: z.boolean().optional(),
});
const Person = z.object({ name: z.string().trim().min(1).max(60) });
const Words = z.object({ chat: Chat, text: z.string().trim().min(1).max(4096) });
const Press = z.object({ chat: Chat, message: z.coerce.number(), data: z.string(), from: Chat.optional() });
const Block = z.object({ chat: Chat, blocked: z.union([z.boolean(), z.literal('yes'), z.literal('no')]) });
const Phone = z.object({ chat: Chat.optional(), start: z.string().max(64).optional() });

/** The Bot API below /telegram/bot<token>/, the page that plays the phone, and the same for tests below /_control/telegram. */
export const telegramDoors =
  (store: Store, mayRead: MayRead) =>
  async (app: FastifyInstance): Promise<void> => {
    const api = createBotApi(store);
    app.addHook('preClose', async () => api.wake());
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );

    app.all<{ Params: { bot: string; method: string } }>('/telegram/:bot/:method', async (request, reply) => {
      const { bot, method } = request.params;
      const { params, file } = await paramsOf(request.body, request.headers['content-type'] ?? '', request.query);
      const { lost } = api.faults;
      try {
        const result = await api.call(bot.replace(/^bot/, ''), method, params, file);
        if (lost && method.startsWith('send')) {
          api.faults = { ...api.faults, lost: undefined };
          request.raw.destroy();
        }
        return { ok: true, result };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const parameters = error.retryAfter === undefined ? {} : { parameters: { retry_after: error.retryAfter } };
        return reply
          .code(error.code)
          .send({ ok: false, error_code: error.code, description: error.message, ...parameters });
      }
    });

    const chatOf = (id: number): PhoneChat => {
      const chat = store.state.telegram.chats.find((each) => each.id === id);
      if (!chat) throw new WrongInput('Такого чата в песочнице нет', 404);
      return chat;
    };
    const deeds = {
      person: (body: unknown) => api.addChat(parseBody(Person, body).name),
      say(body: unknown) {
        const { chat, text } = parseBody(Words, body);
        api.say(chatOf(chat), text);
        return chatOf(chat);
      },
      press(body: unknown) {
        const { chat, message, data, from } = parseBody(Press, body);
        api.press(chatOf(chat), message, data, from === undefined ? undefined : chatOf(from));
        return chatOf(chat);
      },
      block(body: unknown) {
        const { chat, blocked } = parseBody(Block, body);
        api.block(chatOf(chat), blocked === true || blocked === 'yes');
        return chatOf(chat);
      },
    };

    app.get('/_control/telegram', async () => store.state.telegram);
    app.post('/_control/telegram/faults', async ({ body }) => {
      api.faults = parseBody(Fault, body);
      return { ok: true };
    });
    for (const [name, deed] of Object.entries(deeds)) {
      app.post(`/_control/telegram/${name}`, async ({ body }) => deed(body));
      app.post(`/telegram/phone/${name}`, async ({ body }, reply) =>
        reply.redirect(`/telegram/phone?chat=${deed(body).id}`, 303),
      );
    }
    app.get('/telegram/phone', async (request, reply) => {
      // Links that bind a chat to somebody's cabinet are among the messages.
      if (!mayRead(request))
        return askForKey(reply).send({ message: 'Телефон песочницы открывается по имени и паролю' });
      const { chat, start } = parseBody(Phone, request.query);
      return reply.type('text/html; charset=utf-8').send(phonePage(store.state.telegram, { chat, start }));
    });
  };

/** Parameters travel as JSON, in the address, or as a form beside a file. */
async function paramsOf(
  body: unknown,
  type: string,
  query: unknown,
): Promise<{ params: unknown; file: string | null }> {
  if (!Buffer.isBuffer(body)) return { params: body ?? query, file: null };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  const file = [...form.values()].find((value) => typeof value !== 'string');
  return { params: Object.fromEntries(fields), file: file ? file.name : null };
}
