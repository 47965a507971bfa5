import { z } from 'zod';
import { startSandbox } from './sandbox.ts';

const Settings = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_STATE: z.string().optional(),
  /** With which the letters are read; without it they can be read on 127.0.0.1 alone. */
  SANDBOX_LETTERS_KEY: z.string().optional(),
  /** Somebody buys every so many seconds; 0: nobody. */
  SANDBOX_SALE_SECONDS: z.coerce.number().min(0).default(0),
});

const settings = Settings.safeParse(process.env);
if (!settings.success) {
  const issue = settings.error.issues[0];
  console.error(`Настройка ${issue?.path.join('.')} песочницы не подходит: ${issue?.message}`);
  process.exit(1);
}
const { SANDBOX_PORT, SANDBOX_HOST, SANDBOX_STATE, SANDBOX_SALE_SECONDS, SANDBOX_LETTERS_KEY } = settings.data;

try {
  const sandbox = await startSandbox({
    port: SANDBOX_PORT,
    host: SANDBOX_HOST,
    stateFile: SANDBOX_STATE || undefined,
    lettersKey: SANDBOX_LETTERS_KEY || undefined,
    saleEverySeconds: SANDBOX_SALE_SECONDS,
  });
  console.log(`Песочница маркетплейсов: ${sandbox.url}`);
  process.send?.('open');
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // The cabinet that started us is gone, however it went.
  process.once('disconnect', stop);
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Порт ${SANDBOX_PORT} для песочницы занят: задайте другой в SANDBOX_PORT` : error);
  process.exit(1);
}
