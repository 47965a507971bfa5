import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict } from '../http/errors.ts';
import { announce } from '../http/stream.ts';
import { enqueue } from '../jobs/job.ts';
import { insertActs } from '../users/audit.queries.ts';
import { userById } from '../users/users.queries.ts';
import { deleteLink, type NewLink, upsertLink } from './bot/links.queries.ts';
import { sendLinkLetter } from './link-letters.jobs.ts';

/** Links a chat with a person; refuses one that is somebody else's. */
export async function linkChat(db: Db, link: NewLink): Promise<void> {
  await upsertLink(db, link).catch((error: unknown) => {
    if (violates(error, 'telegram_links_chat'))
      throw conflict('chat_taken', 'Этот чат уже привязан к другому человеку: пусть он сначала отвяжет его');
    throw error;
  });
}

/** Who links or lets go, and from where: the address of a browser, or `Телеграм`. */
export interface By {
  user: string;
  ip: string;
}

/** Lets the person's chat go. */
export async function letChatGo(db: Db, by: By): Promise<void> {
  const gone = await deleteLink(db, by.user);
  if (gone) await recordLink(db, by, { was: gone.name, became: null });
}

/** Every link and its end is an act of the audit, and a letter: whoever got into the account is seen. */
export async function recordLink(
  db: Db,
  { user, ip }: By,
  { was, became }: { was: string | null; became: string | null },
): Promise<void> {
  announce(db, { type: 'changed', resource: 'telegram/links', ids: [] }, [user]);
  const email = (await userById(db, user))?.email ?? '';
  const change = { field: 'Телеграм', was, became };
  await insertActs(db, { user, apiKey: null, administrator: false, author: email, ip }, [
    { act: 'changed', subject: 'user', subjectId: user, title: email, changes: [change] },
  ]);
  await enqueue(db, sendLinkLetter, { user, name: became ?? was ?? '', linked: became !== null });
}
