import { hook } from '../../rooms/hook.ts';

/** The addresses of files among the ids. */
export const fileAddresses = hook<readonly string[], Map<string, string>>('properties.file-addresses');

/** Those of the owners of properties that are there still. */
export const livingOwners = hook<readonly string[], string[]>('properties.living-owners');
