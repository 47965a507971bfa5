import { toast } from '#toasts.ts';

/**
 * Shows a file that a call answered in a tab of its own, ready to print. A tab has no name for it: to be kept, the file is saved under the
 * name that the server gave it, by itself where tabs are forbidden.
 */
export async function openFile(response: Response): Promise<void> {
  const name = nameOf(response);
  const url = URL.createObjectURL(await response.blob());
  const save = () => {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
  };
  if (window.open(url, '_blank'))
    toast({
      detail: name,
      severity: 'success',
      life: shown,
      data: { buttons: [{ label: 'Сохранить файл', action: save }] },
    });
  else save();
  // The tab has read it by then; the memory is free again.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Milliseconds in which the file can be saved. */
const shown = 15_000;

function nameOf(response: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name ? decodeURIComponent(name) : 'Документ.pdf';
}
