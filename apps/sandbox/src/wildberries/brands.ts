import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import { brands, inventedBrands } from '../goods/words.ts';
import type { Account } from './account.ts';
import { subjectOf } from './data/subjects.ts';
import { type Operations, whole } from './wire.ts';

/** How their service of brands refuses. */
const refusal = (status: number, title: string, detail: string, errors?: object[]): Refusal =>
  new Refusal(
    status,
    { title, detail, origin: 'brands-api', requestId: randomBytes(16).toString('hex'), ...(errors && { errors }) },
    {},
    'application/problem+json',
  );

const service = operationsIn<Account>((at, message) =>
  refusal(400, 'Bad Request', 'validation failed', [{ message, location: `query.${at}`, value: '' }]),
);

const all = [...new Set([...brands, ...inventedBrands])];
/** Their description names no size of a page. */
const page = 500;

export const brandsOfSubjects: Operations = {
  'GET /api/content/v1/brands': service.reads(
    { query: z.object({ subjectId: whole, next: whole.default(0) }) },
    (_, { query: { subjectId, next } }) => {
      if (!subjectOf(subjectId)) throw refusal(404, 'Not Found', 'Brands not found');
      const rows = all.slice(next, next + page);
      return {
        brands: rows.map((name, at) => ({ id: 5_000_000 + next + at, logoUrl: '', name })),
        ...(next + page < all.length && { next: next + page }),
        total: all.length,
      };
    },
  ),
};
