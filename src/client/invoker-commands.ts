/**
 * Opens and closes dialogs in browsers without invoker commands (`command`, `commandfor`), and
 * closes them by a click outside where `closedby` is not known.
 */
addEventListener('click', ({ target, clientX, clientY }) => {
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement) {
    // The backdrop and the empty parts of a dialog have the same event target, the dialog.
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const isInside = left <= clientX && clientX < right && top <= clientY && clientY < bottom;
    if (!isInside) target.close();
    return;
  }
  const button = target.closest('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
  else dialog.close();
});

export {};
