/** The words around a picture that is shown large. */
export const galleryViewer = {
  label: 'Fotos en grande',
  close: 'Cerrar',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  counter: (number: number, count: number) => `${number} de ${count}`,
} as const;
