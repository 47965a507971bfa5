/** Shows a file that a call answered in a tab of its own, ready to print; where tabs are forbidden it is downloaded. */
export async function openFile(response: Response, name: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  if (!window.open(url, '_blank')) {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
  }
  // The tab has read it by then; the memory is free again.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
