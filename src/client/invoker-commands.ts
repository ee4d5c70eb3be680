/**
 * Opens and closes dialogs in browsers without invoker commands (`command`, `commandfor`), and
 * closes them by a click outside where `closedby` is not known.
 */
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement) {
    target.close();
    return;
  }
  const button = target.closest('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
  else dialog.close();
});

export {};
