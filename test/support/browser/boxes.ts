/** In the page: where everything in its main part stands, in whole pixels. */
export function boxesOf(): string[] {
  return Array.from(document.querySelectorAll('main *'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x, y + scrollY, width, height].map(Math.round);
    return `${element.tagName} ${element.className} ${place}`;
  });
}
