import { onPlatform } from '../../database/pools.ts';
import { implementJob, type Job } from '../../jobs/job.ts';
import { markBlocked } from '../bot/links.queries.ts';
import { Update } from '../bot/shapes.ts';
import { converse } from './conversation.ts';
import { press } from './presses.ts';
import { answerUpdate } from './receive.ts';
import { markDone, openUpdate } from './updates.queries.ts';

/** Answers what the bot was told. Killed before its end it is answered again: what it does is checked anew each time. */
export const answeringUpdates: Job<typeof answerUpdate.payload> = implementJob(
  answerUpdate,
  async ({ payload: { update: id }, signal }) => {
    const kept = await onPlatform((db) => openUpdate(db, id), { reads: true });
    if (kept === undefined) return;
    await answer(Update.parse(kept), signal);
    await onPlatform((db) => markDone(db, id));
  },
);

async function answer({ message, callback_query: pressed, my_chat_member: member }: Update, signal: AbortSignal) {
  // The bot speaks to persons: in a group everybody would read a company's orders.
  if (message?.chat.type === 'private' && message.from)
    await converse({ chat: String(message.chat.id), from: message.from, text: message.text ?? '' });
  if (pressed?.message?.chat.type === 'private') await press(pressed, signal);
  if (member?.chat.type === 'private')
    await onPlatform((db) => markBlocked(db, String(member.chat.id), member.new_chat_member.status === 'kicked'));
}
