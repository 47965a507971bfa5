import { z } from 'zod';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Account } from './account.ts';
import { feesOf } from './data/fees.ts';
import { subjects } from './data/subjects.ts';
import type { Operations } from './wire.ts';

/** How their tariffs refuse. */
const rates = operationsIn<Account>(
  (at, message) =>
    new Refusal(
      400,
      {
        detail: `parameter "${at}" in query has an error: ${message}`,
        origin: 'api-statistics',
        requestId: '102d2641a931c41bed60649d6c99d80a',
        title: 'Bad Request',
      },
      {},
      'application/problem+json',
    ),
);

export const tariffs: Operations = {
  'GET /api/v1/tariffs/commission': rates.reads(
    { query: z.object({ locale: z.enum(['ru', 'en', 'zh']).default('ru') }) },
    () => ({
      report: subjects.map((subject) => ({
        ...feesOf(subject),
        parentID: subject.parent.id,
        parentName: subject.parent.title,
        subjectID: subject.id,
        subjectName: subject.title,
      })),
    }),
  ),
};
