import type { AnyEndpoint, FileLink } from '@prilavok/contract';
import { getFileLink } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { toast } from '#toasts.ts';
import { spinning } from './spinner.ts';

/** The ways in which a file comes to the person: all of them begin here, as files other than pictures open to nobody without a sign. */

/** Brings a file that a call answers, and hands it to the browser under a name. */
export async function downloadFile(
  endpoint: AnyEndpoint,
  { id, name, within, query }: { id: string; name: string; within?: object; query?: object },
): Promise<void> {
  const response = (await spinning(call(endpoint, { path: { id, ...within }, ...(query && { query }) }))) as Response;
  const url = URL.createObjectURL(await response.blob());
  save(url, name);
  URL.revokeObjectURL(url);
}

/** Hands what a call answers to the browser as a file of JSON. */
export async function downloadJson(answer: Promise<object>, name: string): Promise<void> {
  const text = JSON.stringify(await spinning(answer), null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  save(url, name);
  URL.revokeObjectURL(url);
}

/** Begins the download of a file at a signed address: the browser takes it itself, however large it is, under the server's name. */
export async function downloadLinked(link: Promise<FileLink>): Promise<void> {
  const { url } = await spinning(link);
  save(url, '');
}

/** Begins the download of a stored file: of a property, of an export. */
export function downloadStored(url: string): void {
  quietly(() => downloadLinked(call(getFileLink, { path: { key: keyOf(url) } })));
}

/** Whether a file lies with us; others stand where their sites keep them, and are followed as links. */
export function isStored(url: string): boolean {
  const { origin, pathname } = new URL(url, window.location.origin);
  return origin === window.location.origin && pathname.startsWith('/cds/files/');
}

const keyOf = (url: string): string => new URL(url, window.location.origin).pathname.split('/').at(-1) ?? '';

/**
 * Shows a file that a call answered in a tab of its own, ready to print. A tab has no name for it: to be kept, the file is saved under the
 * name that the server gave it, by itself where tabs are forbidden.
 */
export async function openFile(response: Response): Promise<void> {
  const name = nameOf(response);
  const url = URL.createObjectURL(await response.blob());
  if (window.open(url, '_blank'))
    toast({
      detail: name,
      severity: 'success',
      life: shown,
      data: { buttons: [{ label: 'Сохранить файл', action: () => save(url, name) }] },
    });
  else save(url, name);
  // The tab has read it by then; the memory is free again.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Milliseconds in which the file can be saved. */
const shown = 15_000;

function nameOf(response: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name ? decodeURIComponent(name) : 'Документ.pdf';
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
