import { setTimeout as pause } from 'node:timers/promises';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { implementJob, type JobRun } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import { notify } from '../../notifications/index.ts';
import { OutsideError } from '../../outside/addresses.ts';
import { postOutside } from '../../outside/post.ts';
import { unsealed } from '../../outside/secrets.ts';
import { pauseAfter } from './retries.ts';
import * as queries from './send.queries.ts';
import { type Address, sendDue, sendDueSoon } from './send-due.ts';
import { webhookSignature } from './signature.ts';
import { type StoredWebhook, webhookById } from './stored-webhooks.queries.ts';

/** Events that one address gets beside each other. */
const atOnce = 32;
/** Most posts of one process, over all addresses. */
const mostInProcess = 1024;
/** Longer than any answer is waited for: what is held longer was left by a process that died. */
const holdFor = 30_000;
/** Answers that come so near to each other are written down together, in milliseconds. */
const gatherFor = 25;
const day = 24 * 3_600_000;

let underWay = 0;

/**
 * Takes what is due and leaves the sending to the process: an address that is silent for its ten seconds keeps no runner from others. What is held by a process
 * that dies is due again when its hold has passed, for which this job stands in line.
 */
export const sendDueEvents = implementJob(sendDue, async ({ payload, signal }: JobRun<Address>) => {
  const { company, webhook: id } = payload;
  const taken = await withCompany(company, async (db) => {
    const webhook = await webhookById(db, id);
    if (!webhook?.active) return undefined;
    const free = Math.min(atOnce - (await queries.countHeld(db, id)), mostInProcess - underWay);
    const heldUntil = new Date(Date.now() + holdFor);
    const due = free > 0 ? await queries.takeDue(db, id, { limit: free, heldUntil }) : [];
    const next = underWay >= mostInProcess ? new Date(Date.now() + 1000) : await queries.nextDueAt(db, id);
    if (next) await sendDueSoon(db, id, next);
    return { webhook, due };
  });
  if (!taken || taken.due.length === 0) return;
  sendInBackground(payload, taken.webhook, taken.due, signal);
});

function sendInBackground(
  address: Address,
  webhook: StoredWebhook,
  due: readonly queries.DueDelivery[],
  signal: AbortSignal,
): void {
  const gathered: queries.SentDelivery[] = [];
  let saving: Promise<void> | undefined;
  const save = async () => {
    await pause(gatherFor);
    saving = undefined;
    await saveSent(address, webhook, gathered.splice(0));
  };
  underWay += due.length;
  for (const delivery of due)
    sendOnce(webhook, delivery, signal)
      .then((sent) => {
        gathered.push(sent);
        saving ??= save();
        return saving;
      })
      // Nothing is lost: the hold passes, and the event is sent again.
      .catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error, webhook: webhook.id }, 'What came of a webhook was not written down');
      })
      .finally(() => {
        underWay -= 1;
      });
}

/** Sends an event; answers what came of it. Throws only where the process ends. */
export async function sendOnce(
  webhook: Pick<StoredWebhook, 'url' | 'secret'>,
  { id, event, body, attempts: before }: queries.DueDelivery,
  signal: AbortSignal,
): Promise<queries.SentDelivery> {
  const sentAt = new Date();
  const attempts = before + 1;
  const time = sentAt.toISOString();
  const secret = unsealed(webhook.secret);
  const began = performance.now();
  const headers = {
    'X-Prilavok-Event': event,
    'X-Prilavok-Time': time,
    ...(secret !== undefined && { 'X-Prilavok-Sign': webhookSignature(secret, { time, body }) }),
  };
  const outcome = await (secret === undefined
    ? { status: null, answer: null, error: 'Ключ подписи не открывается: задайте его у вебхука заново' }
    : post(webhook.url, { body, headers, signal }));
  const took = Math.round(performance.now() - began);
  const told = { id, attempts, sentAt, headers, took, ...outcome };
  if (outcome.error === null) return { ...told, state: 'delivered', nextAt: sentAt };
  const rest = pauseAfter(attempts);
  if (rest === undefined) return { ...told, state: 'dead', nextAt: sentAt };
  return { ...told, state: 'waiting', nextAt: new Date(Date.now() + rest) };
}

type Outcome = Pick<queries.SentDelivery, 'status' | 'answer' | 'error'>;

async function post(
  url: string,
  sent: { body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<Outcome> {
  try {
    const { status, body } = await postOutside(url, { ...sent, allowPrivate: config().PRIVATE_ADDRESSES });
    return { status, answer: body, error: errorOf(status) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { status: null, answer: null, error: error.message };
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `Адрес ответил ${status} и перенаправляет: вебхуки за перенаправлением не идут, укажите конечный адрес`;
  return `Адрес ответил ${status}, а не 2xx`;
}

async function saveSent(
  address: Address,
  webhook: StoredWebhook,
  sent: readonly queries.SentDelivery[],
): Promise<void> {
  if (sent.length === 0) return;
  await withCompany(address.company, async (db) => {
    await queries.saveSent(db, sent);
    const news = await queries.saveHealth(db, webhook.id, !sent.some(({ state }) => state === 'delivered'));
    if (news) announce(db, { type: 'changed', resource: 'orders/statuses', ids: [] });
    announce(db, { type: 'changed', resource: 'orders/webhooks', ids: [] });
    await tellOfDead(db, webhook, sent.filter(({ state }) => state === 'dead').length);
    await sendDueSoon(db, webhook.id);
  });
}

async function tellOfDead(db: Db, { id, url }: StoredWebhook, dead: number): Promise<void> {
  if (dead === 0 || !(await queries.mayTell(db, id, new Date(Date.now() - day)))) return;
  await notify(db, {
    theme: 'orders',
    severity: 'error',
    title: 'Вебхук не доставлен',
    message: `${url} больше суток не принимает события. Следующие события уходят дальше; недоставленные можно отправить снова`,
    link: `/cabinet/orders/webhooks?state=dead`,
  });
}
