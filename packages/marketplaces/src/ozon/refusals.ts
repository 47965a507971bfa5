import { z } from 'zod';
import type { RefusalKind } from '../errors.ts';
import { type Dialect, judgeBy, type Said } from '../judge.ts';
import { kindOfStatus } from '../sentences.ts';
import { sayingOf } from './sayings.ts';

/** Description, `rpcStatus`: a code of gRPC with a message. */
const Failure = z
  .object({ code: z.union([z.number(), z.string()]).nullish(), message: z.string().nullish() })
  .refine(({ code, message }) => code !== undefined || message !== undefined);

const dialect: Dialect = {
  called: { title: 'Ozon', ofTitle: 'Ozon', keys: 'проверьте ключи и роль ключа' },
  said(json) {
    const { data } = Failure.safeParse(json);
    return data ? { code: String(data.code ?? ''), message: data.message ?? '' } : null;
  },
  verdict(said, { path }, status) {
    const saying = sayingOf(said.message, path) ?? sayingOf(said.code, path);
    return {
      kind: saying?.kind ?? kindOf(status, said),
      message: saying?.message,
      retryAfter: saying?.retryAfter,
    };
  },
  // Item-Retry-After counts minutes, Retry-After seconds.
  pause: (headers) => Number(headers['item-retry-after']) * 60 || undefined,
};

/** Turns a failed answer into an error of one of the six kinds, with a sentence for the seller. */
export const judge = judgeBy(dialect);

/** A 403 for a tariff says nothing against the keys: the account goes on. */
const kindOf = (status: number, { message }: Said): RefusalKind =>
  status === 403 && /subscri|premium|tariff|тариф|подписк/i.test(message) ? 'refused' : kindOfStatus(status);
