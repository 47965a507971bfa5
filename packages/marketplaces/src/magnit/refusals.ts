import { z } from 'zod';
import { type Dialect, judgeBy } from '../judge.ts';

/** Both shapes: methods for orders list messages, methods for goods add a code to each and `error` beside them. */
const Failure = z
  .object({
    error: z.string().nullish(),
    errors: z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish(),
  })
  .refine(({ error, errors }) => error !== undefined || errors !== undefined);

/** Labels and documents are asked for as soon as a parcel is packed, and are made a little later. */
const notReady = /ещё не готов/i;

/** 403 is "no access to the resource": to somebody else's order as well as for a wrong key. */
const notOfTheKey = /ресурс|заказ|задани|посылк|отгрузк|магазин|склад/i;

const dialect: Dialect = {
  called: { title: 'Магнит Маркет', ofTitle: 'Магнит Маркета', keys: 'проверьте API-ключ и его права' },
  said(json) {
    const { data } = Failure.safeParse(json);
    if (!data) return null;
    const { error, errors } = data;
    const messages = (errors ?? []).flatMap(({ message }) => message || []);
    // The description's own example of `error` is the text "null".
    const other = error && error !== 'null' ? error : '';
    return { code: errors?.find((each) => each.code)?.code ?? '', message: messages.join('; ') || other };
  },
  verdict({ message }, _, status) {
    if (status === 403 && notOfTheKey.test(message) && !/ключ/i.test(message)) return { kind: 'refused' };
    // Who asks says first that it isn't ready yet; whose label it is stands in the request log.
    return status === 400 && notReady.test(message)
      ? {
          kind: 'limit',
          message: 'Магнит Маркет делает этикетки и документы около минуты после сборки, попробуйте немного позже.',
          retryAfter: 5,
        }
      : undefined;
  },
};

/** Turns a failed answer into an error of one of the six kinds, with a sentence for the seller. */
export const judge = judgeBy(dialect);
