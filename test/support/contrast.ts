import type { Page } from 'playwright-core';

/**
 * Texts with less contrast than WCAG 2.2 AA requires (1.4.3) in the colours that the page has now. Many times faster than
 * axe's rule, which also finds what overlaps: run that once in one scheme, and this in the other.
 */
export function contrastFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const parsed = new Map<string, Colour>();

    const parse = (css: string): Colour => {
      const known = parsed.get(css);
      if (known) return known;
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = css;
      pixel.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
      const colour = [red!, green!, blue!, alpha! / 255] as const;
      parsed.set(css, colour);
      return colour;
    };
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = ([red, green, blue]: Colour) => {
      const linear = (value: number) =>
        value / 255 <= 0.04045 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const ratio = (one: Colour, other: Colour) => {
      const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light! + 0.05) / (dark! + 0.05);
    };
    const ancestorsOf = (element: Element | null): Element[] =>
      element ? [element, ...ancestorsOf(element.parentElement)] : [];

    /** undefined if a picture is behind the text. */
    const backgroundOf = (element: Element): Colour | undefined => {
      const layers: Colour[] = [];
      for (const each of ancestorsOf(element)) {
        const { backgroundColor, backgroundImage } = getComputedStyle(each);
        if (backgroundImage !== 'none') return undefined;
        layers.unshift(parse(backgroundColor));
      }
      return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1] as Colour);
    };
    const isChecked = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isDisabled = element.closest(':disabled, [aria-disabled="true"], label:has(:disabled)') !== null;
      return width > 1 && height > 1 && !isDisabled && element.checkVisibility({ visibilityProperty: true });
    };
    const faultOf = (element: Element): string[] => {
      const background = backgroundOf(element);
      if (!background) return [];
      const style = getComputedStyle(element);
      const opacity = ancestorsOf(element).reduce(
        (product, each) => product * Number(getComputedStyle(each).opacity),
        1,
      );
      const [red, green, blue, alpha] = parse(style.color);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const found = ratio(over([red, green, blue, alpha * opacity], background), background);
      if (found >= (isLarge ? 3 : 4.5)) return [];
      return [`contrast of ${found.toFixed(2)}: ${element.outerHTML.slice(0, 200)}`];
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const elements = new Set<Element>();
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode;
      if (nodeValue!.trim() && !parentElement!.closest('svg, script, style, option')) elements.add(parentElement!);
    }
    for (const field of document.querySelectorAll('input, select, textarea')) elements.add(field);
    return [...elements].filter(isChecked).flatMap(faultOf);
  });
}
