/**
 * What stands above a post that is not published yet.
 *
 * For the owner: change the words between quotation marks or backticks.
 */
export const previewText = {
  tabTitle: 'Vista previa',
  note: (end: string) =>
    `Vista previa. Solo ve esta página quien tiene el enlace, que caduca el ${end}.`,
} as const;
