import type { FastifyReply } from 'fastify';
import type { Answer } from './answers.ts';
import type { FaultInjector } from './faults.ts';

type ConnectionFault = 'timeout' | 'truncated';

/** How long an answer that never comes keeps its caller waiting, unless the caller gives up first. */
const hangMs = 60_000;

/** Whether the connection breaks this time, and how. */
export const connectionFault = (faults: FaultInjector): ConnectionFault | null =>
  faults.happens('timeout') ? 'timeout' : faults.happens('truncated') ? 'truncated' : null;

/** Takes the socket over: nothing comes at all, or only the first half of what was promised. */
export function breakConnection(reply: FastifyReply, answer: Answer, fault: ConnectionFault): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  if (fault === 'timeout') {
    setTimeout(() => raw.destroy(), hangMs).unref();
    return reply;
  }
  raw.writeHead(answer.status, { 'content-type': answer.type, 'content-length': answer.payload.length });
  raw.write(answer.payload.subarray(0, Math.floor(answer.payload.length / 2)), () => raw.destroy());
  return reply;
}
