import { answerProblem, type answerReturn, kopecks, type Types } from '@prilavok/contract';
import { MarketplaceError, type ReturnAnswersApi } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { conflict, invalid, mustFind } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { missingReturn } from '../reading/return-model.ts';
import { takeReturns } from '../remote/import-returns.ts';
import * as queries from '../stored/return-answers.queries.ts';
import { lockReturn } from '../stored/returns.queries.ts';

/** Seconds in which a marketplace has said its word; longer nobody waits. */
export const longestAnswer = 50;
/** After so many the answer is on its way no more. */
const lostAfter = 2 * longestAnswer;

export const noSuchAnswer = 'Площадка этого ответа сейчас не ждёт: обновите страницу';

type AnswerRequest = Types<typeof answerReturn>['body'] & { author: string | null };

/** Tells the marketplace what its seller answers to a return: what it takes now, once, and not while another answers. */
export async function giveAnswer(
  connection: AccountConnection,
  at: queries.ReturnThere,
  request: AnswerRequest,
): Promise<void> {
  const answer = await writeDown(connection, at, request);
  await tell(connection, at, { ...request, written: answer });
  await withCompany(connection.company, async (db) => {
    await queries.updateTold(db, answer);
    for (const resource of ['orders/returns', 'orders/return-answers'])
      announce(db, { type: 'changed', resource, ids: [at.here] });
  });
  await refresh(connection, at);
}

/** The door for answers; a marketplace that decides alone has none. */
export function answersOf({ client }: AccountConnection): ReturnAnswersApi {
  if (!client.returns.answers) throw conflict('not_allowed', noSuchAnswer);
  return client.returns.answers;
}

/** Writes an answer down before it is told; answers its id. */
async function writeDown(
  connection: AccountConnection,
  at: queries.ReturnThere,
  { author, answer, reason, comment, amount }: AnswerRequest,
): Promise<string> {
  const { rows } = await answersOf(connection).options(at);
  const option = rows.find(({ id }) => id === answer);
  if (!option) throw conflict('not_allowed', noSuchAnswer);
  const problem = answerProblem(option, { reason, comment, amount });
  if (problem) throw invalid(problem.field, problem.message);
  return withCompany(connection.company, async (db) => {
    mustFind(await lockReturn(db, at.here), missingReturn);
    if (await queries.isBeingAnswered(db, at.here, lostAfter))
      throw conflict('busy', 'На этот возврат прямо сейчас отвечают: посмотрите через минуту, что вышло');
    return queries.insertAnswer(db, at.here, {
      author,
      title: option.title,
      reason: option.reasons.find(({ id }) => id === reason)?.title ?? '',
      comment: comment.trim(),
      kopecks: amount === null ? null : kopecks(amount),
    });
  });
}

/**
 * Tells an answer; one that the marketplace refuses was none; where nothing is heard, it is asked whether the answer
 * has come.
 */
async function tell(
  connection: AccountConnection,
  at: queries.ReturnThere,
  { answer, reason, comment, amount, written }: AnswerRequest & { written: string },
): Promise<void> {
  const answers = answersOf(connection);
  try {
    await answers.give(at, { answer, reason, comment: comment.trim(), amount, currency: at.currency });
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const came = error.kind === 'down' && !(await answers.options(at)).rows.some(({ id }) => id === answer);
    if (came) return;
    await withCompany(connection.company, (db) => queries.deleteAnswer(db, written));
    throw error;
  }
}

/** Where the return stands after the answer; what can't be read now the next reading tells. */
async function refresh(connection: AccountConnection, at: queries.ReturnThere): Promise<void> {
  try {
    const now = await answersOf(connection).read(at);
    if (now) await withCompany(connection.company, (db) => takeReturns(db, connection.account, [now]));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
  }
}
