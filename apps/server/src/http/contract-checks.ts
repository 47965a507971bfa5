import { type AnyEndpoint, commonErrors } from '@prilavok/contract';
import { z } from 'zod';
import { refusalOf } from './errors.ts';

/** Tests hold every answer and every refusal against the contract; production trusts the types. */
let breaches: string[] | undefined;

/** Begins to hold what calls answer against the contract; what breaks it is found in the list that comes back. */
export function checkContract(): string[] {
  breaches = [];
  return breaches;
}

/** Holds an answer against its shape, and the refusals within a batch's answer against the call's codes; throws where it breaks them. */
export function checkReply(endpoint: AnyEndpoint, reply: unknown): void {
  if (!breaches || typeof endpoint.reply === 'string') return;
  const read = endpoint.reply.safeParse(reply);
  if (!read.success)
    throw new Error(`${nameOf(endpoint)} answers against the contract: ${z.prettifyError(read.error)}`);
  const refused = Batch.safeParse(reply).data?.failed ?? [];
  for (const { code } of refused)
    if (!statusOf(endpoint, code)) tell(`${nameOf(endpoint)} refuses one of a batch with «${code}», undeclared`);
}

/** Holds a refusal against the codes that its call declares, and its status against theirs. */
export function checkRefusal(endpoint: AnyEndpoint, error: unknown): void {
  const refusal = breaches && refusalOf(error);
  if (!refusal) return;
  const declared = statusOf(endpoint, refusal.code);
  if (declared === undefined)
    tell(`${nameOf(endpoint)} refuses with «${refusal.code}» (${refusal.status}), undeclared`);
  else if (declared !== refusal.status)
    tell(`${nameOf(endpoint)} refuses with «${refusal.code}» under ${refusal.status}, declared under ${declared}`);
}

const Batch = z.object({ failed: z.array(z.object({ code: z.string() })) });

const nameOf = ({ method, url }: AnyEndpoint) => `${method} ${url}`;

/** Under which status the call may answer the code; nothing when it may not. */
function statusOf(endpoint: AnyEndpoint, code: string): number | undefined {
  const common: Record<string, number> = commonErrors;
  return endpoint.errors[code]?.status ?? common[code];
}

function tell(breach: string): void {
  if (!breaches?.includes(breach)) breaches?.push(breach);
}
