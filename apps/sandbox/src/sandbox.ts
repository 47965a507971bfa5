import Fastify from 'fastify';
import { ozonControl, WrongInput } from './control.ts';
import { createFaultInjector } from './faults.ts';
import { mailControl } from './mail/control.ts';
import { ozonRoutes, type SandboxContext } from './ozon/index.ts';
import type { Pace } from './ozon/wire.ts';
import { recordMessages } from './recorder.ts';
import { createRequestLog } from './requests.ts';
import { shopPages } from './shop/page.ts';
import { createSales } from './shop/sales.ts';
import { openStore } from './state.ts';

export type { SaidMessage } from './recorder.ts';
export type { RecordedRequest } from './requests.ts';

export interface SandboxOptions {
  /** 0: any free one. */
  port: number;
  host?: string | undefined;
  /** File or folder where the state is kept; forgotten at the end when absent. */
  stateFile?: string | undefined;
  pace?: Partial<Pace> | undefined;
  /** Folder into which all that is said is written; `SANDBOX_MESSAGES` unless told. */
  messages?: string | undefined;
  /** Somebody buys something every so many seconds; 0: nobody. */
  saleEverySeconds?: number | undefined;
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Short enough to wait for, long enough to be seen. */
const usualPace: Pace = { task: 1_500, moderation: 1_500, label: 3_000, documents: 3_000, step: 60_000 };

/** Starts the sandbox on its port; answers its address once it listens. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openStore(options.stateFile);
  const app = Fastify({ bodyLimit: 32 * 1024 * 1024, forceCloseConnections: true });
  let url = '';
  const context: SandboxContext = {
    store,
    faults: createFaultInjector(),
    log: createRequestLog(),
    pace: { ...usualPace, ...options.pace },
    url: () => url,
  };

  // Whoever runs tests names a folder, once for all processes.
  const messages = options.messages ?? process.env.SANDBOX_MESSAGES;
  if (messages) recordMessages(app, messages);
  app.setErrorHandler((error, _, reply) => {
    const status = error instanceof WrongInput ? error.statusCode : statusOf(error);
    if (status >= 500) console.error(error);
    return reply.code(status).send({ message: error instanceof Error ? error.message : 'Ошибка песочницы' });
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'Такого адреса в песочнице нет' }));
  await app.register(ozonRoutes(context), { prefix: '/ozon/api-seller.ozon.ru' });
  await app.register(ozonRoutes(context), { prefix: '/ozon' });
  await app.register(ozonControl(context));
  await app.register(mailControl(store));
  await app.register(shopPages(context));

  url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  const sales = createSales(context, options.saleEverySeconds ?? 0);
  return {
    url,
    async close() {
      sales.stop();
      await app.close();
      store.close();
    },
  };
}

/** Of the framework's own refusals, such as malformed JSON. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 600 ? status : 500;
}
