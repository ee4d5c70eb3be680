/**
 * What stands above a post that is not published yet.
 *
 * For the owner: change the words between quotation marks or backticks.
 */
export const previewText = {
  tabTitle: 'Vista previa',
  note: 'Vista previa. Solo ve esta página quien tiene el enlace, y el enlace caduca.',
} as const;
