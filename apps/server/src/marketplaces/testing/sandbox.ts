import { startSandbox } from '@prilavok/sandbox';
import { afterAll, afterEach, beforeAll } from 'vitest';

type Pace = NonNullable<Parameters<typeof startSandbox>[0]['pace']>;

/** Everything in the sandbox happens at once. */
const quickly: Pace = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };

export interface TestSandbox {
  url: string;
  /** For the server's environment: where the sandbox is. */
  env: Record<string, string>;
  /** Asks the sandbox's control: what the marketplace does there by itself. */
  control<Answer>(path: string, body?: unknown): Promise<Answer>;
}

/** Starts the emulated marketplaces before a file's tests; `hurry` is by how much their limits grow back sooner. */
export function useSandbox(pace: Pace = {}, { hurry = 1 } = {}): TestSandbox {
  let close = async () => {};
  const sandbox: TestSandbox = {
    url: '',
    env: {},
    async control<Answer>(path: string, body?: unknown) {
      const response = await fetch(`${sandbox.url}/_control/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
  };
  beforeAll(async () => {
    const started = await startSandbox({ port: 0, pace: { ...quickly, ...pace }, hurry });
    sandbox.url = started.url;
    sandbox.env.SANDBOX_PORT = new URL(started.url).port;
    close = () => started.close();
  });
  afterEach(() => sandbox.control('ozon/faults', {}));
  afterAll(() => close());
  return sandbox;
}
