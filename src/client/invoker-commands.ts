/**
 * Opens and closes dialogs in browsers without invoker commands (`command`, `commandfor`), and
 * closes them by a click outside where `closedby` is not known.
 */
addEventListener('click', ({ target, clientX, clientY }) => {
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement) {
    // What is around it is a part of it for events, as what is empty in it.
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
