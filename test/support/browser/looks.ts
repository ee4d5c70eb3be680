/**
 * In the page: how each element of its header, main part and footer looks. Not how high it is: a picture
 * that arrives may be higher by a part of a pixel than the place that waits for it.
 */
export function looksOf(): string[] {
  return Array.from(document.querySelectorAll(':is(header, main, footer) *'), (element) => {
    const { x, width } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return [
      element.tagName,
      element.className,
      [x, width].map(Math.round),
      ...[style.display, style.gap, style.margin, style.padding],
      ...[style.background, style.borderWidth, style.borderColor],
      ...[style.color, style.font, style.textDecorationLine],
    ].join(' ');
  });
}
