import { answerReturn, findReturnAnswers } from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { askMarketplace, connectAccount, mustAnswer } from '../accounts/account-connection.ts';
import { isAnswerable, missingReturn, returnModel } from '../reading/return-model.ts';
import { answersOf, giveAnswer, longestAnswer, noSuchAnswer } from '../sending/give-return-answer.ts';
import { type ReturnThere, returnThere } from '../stored/return-answers.queries.ts';

/** More than any buyer may show. */
const mostPhotos = 50;

export const returnAnswers = [
  handleOutside(findReturnAnswers, async ({ company, path }) => {
    const at = await find(company, path.id);
    if (!isAnswerable(at)) return { rows: [], photos: [] };
    const { rows, photos } = await askMarketplace('unreachable', async () =>
      answersOf(await connect(company, at)).options(at),
    );
    return { rows, photos: photos.filter((photo) => photo.startsWith('https://')).slice(0, mostPhotos) };
  }),

  handleOutside(answerReturn, async ({ company, user, path, body }) => {
    const at = await find(company, path.id);
    if (!isAnswerable(at)) throw conflict('not_allowed', noSuchAnswer);
    await withCompany(company, (db) => mustAnswer(db, at.account), { reads: true });
    await askMarketplace('unreachable', async () =>
      giveAnswer(await connect(company, at), at, { ...body, author: user }),
    );
    return withCompany(company, (db) => returnModel(db, path.id));
  }),
];

async function find(company: string, id: string): Promise<ReturnThere> {
  return mustFind(await withCompany(company, (db) => returnThere(db, id)), missingReturn);
}

const connect = (company: string, { account }: ReturnThere) =>
  connectAccount(company, account, AbortSignal.timeout(longestAnswer * 1000));
