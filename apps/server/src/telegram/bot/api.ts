import { request } from 'undici';

/** With which token the bot speaks, and where: the Bot API, or the sandbox that emulates it. */
export interface Bot {
  token: string;
  root: string;
}

/** Telegram refused a call. Its words never hold the token, which stands in the address of every call. */
export class BotRefusal extends Error {
  readonly code: number;
  /** Seconds that Telegram asks the whole bot to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: number, description: string, retryAfter?: number) {
    super(description);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** The person has stopped the bot, or the chat is gone: nothing will get there until they come back. */
  get gone(): boolean {
    return this.code === 403 || (this.code === 400 && /chat not found|user is deactivated/i.test(this.message));
  }
}

/** No answer came, or none that could be read. */
export class BotSilent extends Error {}

interface Answer<Result> {
  ok: boolean;
  result?: Result;
  error_code?: number;
  description?: string;
  parameters?: { retry_after?: number };
}

export interface BotFile {
  field: string;
  name: string;
  body: Buffer;
}

interface Call {
  file?: BotFile;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
}

/** Calls a method of the Bot API. */
export async function callBot<Result>(
  { token, root }: Bot,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { file, signal, timeout = 15_000 }: Call = {},
): Promise<Result> {
  const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  const answer = await request(`${root}/bot${token}/${method}`, {
    method: 'POST',
    ...(file ? form(params, file) : json(params)),
    signal: AbortSignal.any(limits),
  })
    .then(async ({ body }) => (await body.json()) as Answer<Result>)
    .catch((error: unknown): never => {
      signal?.throwIfAborted();
      // The error of the connection names the address, and the token with it.
      throw new BotSilent(`Телеграм не отвечает (${method}, ${codeOf(error)})`);
    });
  if (answer.ok) return answer.result as Result;
  const description = (answer.description ?? '').replaceAll(token, '…');
  throw new BotRefusal(answer.error_code ?? 0, description, answer.parameters?.retry_after);
}

const json = (params: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(params),
});

function form(params: Readonly<Record<string, unknown>>, { field, name, body }: BotFile) {
  const boundary = `prilavok-${crypto.randomUUID()}`;
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
  const fields = Object.entries(params).map(([key, value]) =>
    part(`content-disposition: form-data; name="${key}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const safe = name.replaceAll(/["\r\n]/g, '_');
  const file = part(
    `content-disposition: form-data; name="${field}"; filename="${safe}"\r\ncontent-type: application/pdf`,
    body,
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...fields, file, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error && error.code ? error.code : error.name) : 'unknown';
