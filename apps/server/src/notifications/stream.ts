import { getEventStream } from '@prilavok/contract';
import { unauthorized } from '../http/errors.ts';
import { handleOutside } from '../http/handle.ts';
import { follow } from '../http/stream.ts';

export const stream = [
  handleOutside(getEventStream, async ({ company, caller, reply }) => {
    if (!caller) throw unauthorized();
    follow(company, caller, reply);
    return reply;
  }),
];
