import Fastify from 'fastify';
import { carrierDoors } from './carriers/frame.ts';
import { carriers } from './carriers/registry.ts';
import type { Pace } from './frame/clock.ts';
import { control } from './frame/control.ts';
import type { Emulator } from './frame/emulator.ts';
import { gateway } from './frame/gateway.ts';
import { WrongInput } from './frame/refusal.ts';
import { openStore } from './frame/state.ts';
import { createWorld } from './frame/world.ts';
import { mailControl } from './mail/control.ts';
import { readersOfLetters } from './mail/readers.ts';
import { recordMessages } from './recorder.ts';
import { emulators } from './registry.ts';
import { shopPages } from './shop/page.ts';
import { createSales } from './shop/sales.ts';
import { telegramDoors } from './telegram/doors.ts';

export type { RecordedRequest } from './frame/log.ts';
export type { SaidMessage } from './recorder.ts';

export interface SandboxOptions {
  /** 0: any free one. */
  port: number;
  host?: string | undefined;
  /** File or folder where the state is kept; forgotten at the end when absent. */
  stateFile?: string | undefined;
  /** With which letters are read; without it anybody reads them on the loopback, and nobody elsewhere. */
  lettersKey?: string | undefined;
  /** For all marketplaces, instead of their own. */
  pace?: Partial<Pace> | undefined;
  /** Limits grow back so many times sooner: whoever tests them lightly waits for seconds instead of minutes. */
  hurry?: number | undefined;
  /** Folder into which all that is said is written; `SANDBOX_MESSAGES` unless told. */
  messages?: string | undefined;
  /** Somebody buys something every so many seconds; 0: nobody. */
  saleEverySeconds?: number | undefined;
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Starts the sandbox on its port; answers its address once it listens. */
export const startSandbox = (options: SandboxOptions): Promise<Sandbox> => startEmulators(emulators, options);

const hurried = (emulator: Emulator, times: number): Emulator => ({
  ...emulator,
  rates: emulator.rates.map((rate) => ({ ...rate, perMs: rate.perMs / times })),
});

/** Starts a sandbox of these marketplaces. */
export async function startEmulators(all: readonly Emulator[], options: SandboxOptions): Promise<Sandbox> {
  const emulators = all.map((emulator) => hurried(emulator, options.hurry ?? 1));
  const store = openStore(options.stateFile);
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  let url = '';
  const world = createWorld(emulators, store, options.pace);

  // Whoever runs tests names a folder, once for all processes.
  const messages = options.messages ?? process.env.SANDBOX_MESSAGES;
  if (messages) recordMessages(app, messages);
  app.setErrorHandler((error, _, reply) => {
    const status = error instanceof WrongInput ? error.statusCode : statusOf(error);
    if (status >= 500) console.error(error);
    return reply.code(status).send({ message: error instanceof Error ? error.message : 'Ошибка песочницы' });
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'Такого адреса в песочнице нет' }));
  for (const emulator of emulators)
    await app.register(
      gateway(world, emulator, () => url),
      { prefix: `/${emulator.marketplace}` },
    );
  for (const carrier of carriers) await app.register(carrierDoors(world, carrier));
  await app.register(control(world));
  const mayRead = readersOfLetters(options.host ?? '127.0.0.1', options.lettersKey);
  await app.register(mailControl(store, mayRead));
  await app.register(telegramDoors(store, mayRead));
  await app.register(shopPages(world, mayRead));

  url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  const sales = createSales(world, options.saleEverySeconds ?? 0);
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
