import type { Db } from '../../database/pools.ts';
import type { Caller } from '../../http/session.ts';
import { actorOf, insertActs, type NewAct } from '../audit.queries.ts';

/** Writes down who takes a file with data of people, and from where. `id` is that of the file, or of what it tells of. */
export async function recordDownload(
  db: Db,
  { caller, request }: { caller: Caller; request: { ip: string } },
  { id, title }: { id: string; title: string },
): Promise<void> {
  const act: NewAct = { act: 'downloaded', subject: 'file', subjectId: id, title, changes: [] };
  await insertActs(db, { ...(await actorOf(db, caller)), ip: request.ip }, [act]);
}
