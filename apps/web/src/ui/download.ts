import type { AnyEndpoint } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { spinning } from './spinner.ts';

/** Brings a file that a call answers, and hands it to the browser under a name. */
export async function downloadFile(
  endpoint: AnyEndpoint,
  { id, name, within, query }: { id: string; name: string; within?: object; query?: object },
): Promise<void> {
  const response = (await spinning(call(endpoint, { path: { id, ...within }, ...(query && { query }) }))) as Response;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
