import { z } from 'zod';

/** Objects of the Bot API, as far as we read them; all else passes unread. https://core.telegram.org/bots/api */

export const BotUser = z.object({ id: z.int(), first_name: z.string(), username: z.string().optional() });
export type BotUser = z.infer<typeof BotUser>;

const Chat = z.object({ id: z.int(), type: z.string() });

const Sender = z.object({
  id: z.int(),
  first_name: z.string().default(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
});
export type Sender = z.infer<typeof Sender>;

const Message = z.object({ message_id: z.int(), chat: Chat, from: Sender.optional(), text: z.string().optional() });

const CallbackQuery = z.object({
  id: z.string(),
  from: Sender,
  message: Message.optional(),
  data: z.string().optional(),
});
export type CallbackQuery = z.infer<typeof CallbackQuery>;

/** Something that the bot is told, of the three kinds that we ask for. */
export const Update = z.object({
  update_id: z.int(),
  message: Message.optional(),
  callback_query: CallbackQuery.optional(),
  my_chat_member: z.object({ chat: Chat, from: Sender, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
export type Update = z.infer<typeof Update>;

export const allowedUpdates = ['message', 'callback_query', 'my_chat_member'];

/** A name as Telegram shows it. */
export const fullName = ({ first_name, last_name }: Sender): string =>
  [first_name, last_name].filter(Boolean).join(' ').slice(0, 200) || 'Без имени';
