/**
 * Ref of an element that React's Activity shows and hides. React hides it by an inline
 * `display: none`, which makes the browser discard its layout. This sets the attribute `hidden`
 * instead, and the style sheet decides what that means. Until the element is first shown, React
 * hides it as usual.
 */
export function hiddenInPlace(element: HTMLElement | null): void {
  if (!element) return;
  const show = (display: string) => {
    element.hidden = display === 'none';
  };
  const style = {
    setProperty: (_: string, value: string) => show(value),
    set display(value: string) {
      show(value);
    },
  };
  Object.defineProperty(element, 'style', { configurable: true, value: style });
}
