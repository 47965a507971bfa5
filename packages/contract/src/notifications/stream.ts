import { resource } from '../endpoint.ts';
import { everyone } from '../roles.ts';

const endpoint = resource('notifications/stream');

/** Server-sent events of the company: each `data` is a ServerEvent. A comment line every 20 s keeps the line open. */
export const getEventStream = endpoint('GET', '/cns/stream', {
  title: 'Живой поток событий (server-sent events)',
  roles: everyone,
  reply: 'text/event-stream',
});
