/** The server counts in the same words. */
export { counted, type Forms, plural } from '@prilavok/contract';
