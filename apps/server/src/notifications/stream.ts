import { eventStream } from '@prilavok/contract';
import { handleOutside } from '../http/handle.ts';
import { follow } from '../http/stream.ts';

export const stream = [
  handleOutside(eventStream, async ({ company, reply }) => {
    follow(company, reply);
    return reply;
  }),
];
