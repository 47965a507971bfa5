import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../frame/control.ts';
import type { Store } from '../frame/state.ts';
import { askForKey, type MayRead } from './readers.ts';

const Mail = z.object({
  to: z.string().min(1),
  subject: z.string(),
  text: z.string().default(''),
  html: z.string().default(''),
  at: z.iso.datetime({ offset: true }).default(() => new Date().toISOString()),
});

/** The cabinet posts its mails here instead of sending them; the page and tests read them. */
export const mailControl =
  (store: Store, mayRead: MayRead) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/_control/mail', async (request, reply) => {
      if (!mayRead(request)) return askForKey(reply).send({ message: 'Письма открываются по имени и паролю' });
      return { mails: store.state.mails };
    });
    app.post('/_control/mail', async (request) => {
      store.keepMail(parseBody(Mail, request.body));
      return { ok: true };
    });
  };
