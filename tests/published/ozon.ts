import type { RecordedRequest } from '@prilavok/sandbox';
import { type Operation, readDescription } from './description.ts';

const description = readDescription(
  new URL('../../../shared/marketplaces/ozon/ozon-seller-openapi.json', import.meta.url),
);

/** False where the published description isn't at hand; then nothing is checked, and tests say so. */
export const ozonPublished = description !== null;
if (!ozonPublished)
  console.warn('Published description of Ozon is absent: messages to the marketplace are NOT checked.');

export type Message = Pick<
  RecordedRequest,
  'method' | 'path' | 'headers' | 'body' | 'status' | 'answerType' | 'answer'
> & {
  fault?: string | null;
};

/** What in a message contradicts the published description: one sentence each, none when all is well. */
export function checkOzonMessage(message: Message): string[] {
  if (!description) return [];
  const path = message.path.replace(/^\/ozon(?=\/)/, '').replace(/\?.*$/, '');
  const operation = description.operation(message.method, path);
  const found = operation
    ? [...requestFaults(message, operation), ...answerFaults(message, operation)]
    : ['no such method in the description'];
  return found.map((fault) => `${message.method} ${path}: ${fault}`);
}

/** The same for all that the sandbox recorded (`GET /_control/ozon/requests`), each violation once. */
export function violationsIn(requests: readonly Message[]): string[] {
  return [...new Set(requests.flatMap(checkOzonMessage))];
}

/** All requests that a sandbox remembers. */
export async function recordedBy(sandboxUrl: string): Promise<RecordedRequest[]> {
  const answer = await fetch(`${sandboxUrl}/_control/ozon/requests?limit=5000`);
  const { requests }: { requests: RecordedRequest[] } = await answer.json();
  return requests;
}

function requestFaults({ headers, body }: Message, operation: Operation): string[] {
  const faults: string[] = [];
  const names = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (!/^\d+$/.test(names['client-id'] ?? '')) faults.push('header Client-Id is missing or not a number');
  if (!names['api-key']) faults.push('header Api-Key is missing');
  if (body !== null && !names['content-type']?.startsWith('application/json')) faults.push('body is not sent as JSON');
  const today = new Date().toISOString().slice(0, 10);
  if (operation.offFrom !== null && operation.offFrom <= today)
    faults.push(`method is switched off since ${operation.offFrom}`);
  if (operation.request) return [...faults, ...wordsOf('request', operation.request, body)];
  const empty = body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  return empty ? faults : [...faults, 'request has a body, the description none'];
}

/** Documented for all methods: 429 in the text on limits, the others at each operation. */
const refusals = [400, 403, 404, 409, 429, 500];

function answerFaults({ status, answer, answerType, fault }: Message, operation: Operation): string[] {
  // What was broken on purpose proves nothing.
  if (fault) return [];
  if (status !== 200) return refusals.includes(status) ? refusalFaults(answer) : [`status ${status} is not documented`];
  const type = answerType.split(';')[0] ?? '';
  const check = operation.answers.get(type);
  if (check === undefined) return [`answer of type ${type} is not documented`];
  return check ? wordsOf('answer', check, answer) : [];
}

function refusalFaults(answer: unknown): string[] {
  const fits =
    typeof answer === 'object' &&
    answer !== null &&
    'code' in answer &&
    typeof answer.code === 'number' &&
    'message' in answer &&
    typeof answer.message === 'string';
  return fits ? [] : ['a refusal must carry code and message'];
}

function wordsOf(what: string, check: NonNullable<Operation['request']>, value: unknown): string[] {
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => {
    const extra = error.keyword === 'additionalProperties' ? ` (${error.params.additionalProperty})` : '';
    // Indexes out of the path: the same fault in a hundred rows is one fault.
    return `${what}${error.instancePath.replace(/\/\d+/g, '/*')} ${error.message}${extra}`;
  });
}
