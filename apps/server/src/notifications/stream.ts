import { getEventStream } from '@prilavok/contract';
import { handleOutside } from '../http/handle.ts';
import { follow } from '../http/stream.ts';

export const stream = [
  handleOutside(getEventStream, async ({ company, reply }) => {
    follow(company, reply);
    return reply;
  }),
];
