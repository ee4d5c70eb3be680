/**
 * In the page: how each element of its main part looks. Not how high it is: a picture that arrives may be
 * higher by a part of a pixel than the place that waits for it.
 */
export function looksOf(): string[] {
  return Array.from(document.querySelectorAll('main *'), (element) => {
    const { x, width } = element.getBoundingClientRect();
    const { display, gap, padding, color, font, textDecorationLine } = getComputedStyle(element);
    const place = [x, width].map(Math.round);
    const look = [display, gap, padding, color, font, textDecorationLine];
    return [element.tagName, element.className, place, ...look].join(' ');
  });
}
