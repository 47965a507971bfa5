import { Drawer, Modal } from '@mantine/core';
import { confirmation } from '#ui/confirm.ts';
import { useFocusBack } from '#ui/page/focus-back.ts';
import { DialogContext } from './context.ts';
import { DialogHeader } from './dialog-header.tsx';
import css from './dialogs.module.css';
import { closeDialog, type Dialog, leaveDialog, minimizeDialog, removal, type Size } from './stack.ts';

const widths: Record<Size, number | string> = { small: 350, medium: 550, large: 950, custom: '100%', full: '100%' };

/** One dialog. It stays mounted while minimised, so that what was typed is still there. */
export function DialogWindow({ dialog, depth }: { dialog: Dialog; depth: number }) {
  const { options, visible, content, headerContent: Extra, footerContent: Footer } = dialog;
  const close = () => closeDialog(dialog.id);
  // A question over the dialog takes Escape for itself.
  const asked = confirmation.use() !== null;
  useFocusBack(visible);
  const shared = {
    opened: visible,
    onClose: () => leaveDialog(dialog.id),
    closeOnEscape: !asked,
    size: widths[options.size],
    keepMounted: true,
    // Mantine knows only of windows that were there before they opened.
    returnFocus: false,
    zIndex: 210 + depth,
    transitionProps: { duration: removal - 40 },
    lockScroll: options.isModal,
    trapFocus: options.isModal,
    closeOnClickOutside: options.isModal,
    // On the root: Mantine would give a class of the content to the content's frame as well.
    classNames: { content: `${css.window} ${options.class}` },
  };
  const Parts = options.type === 'modal' ? Modal : Drawer;
  const title = (
    <Parts.Title className={css.title} translate="no">
      {options.header}
    </Parts.Title>
  );
  const inside = (
    <DialogContext value={{ id: dialog.id, close, minimize: () => minimizeDialog(dialog.id) }}>
      {options.isModal && <Parts.Overlay />}
      <Parts.Content>
        <DialogHeader dialog={dialog} title={title} extra={Extra ? <Extra /> : null} />
        <div className={css.content}>{content}</div>
        {Footer && (
          <footer className={css.footer}>
            <Footer />
          </footer>
        )}
      </Parts.Content>
    </DialogContext>
  );
  if (options.type === 'modal') {
    return (
      <Modal.Root {...shared} radius="lg" centered={options.position !== 'top'} fullScreen={options.size === 'full'}>
        {inside}
      </Modal.Root>
    );
  }
  const side = options.position === 'left' || options.position === 'top' ? options.position : 'right';
  return (
    <Drawer.Root {...shared} position={side}>
      {inside}
    </Drawer.Root>
  );
}
