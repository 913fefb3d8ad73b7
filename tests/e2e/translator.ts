/**
 * Runs in the page and does to its texts what the translators of browsers do: a text is replaced by
 * one within two `font` elements, and a text that changes or comes later follows a moment after.
 * The words stay, so that journeys find them. What is marked `translate="no"` is left alone.
 */
export function translatePage(): void {
  const LATER_MS = 150;
  const LEFT = '[translate="no"],.notranslate,script,style,textarea,code,title,font';
  const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

  function translate(text: Text): void {
    if (!text.isConnected || !/\S/.test(text.data)) return;
    if (text.parentElement?.closest(LEFT) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }

  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (isText(root)) texts.push(root);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      if (isText(node)) texts.push(node);
    }
    for (const text of texts) translate(text);
  }

  addEventListener('DOMContentLoaded', () => {
    const changed = new Set<Node>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') changed.add(target);
        for (const node of addedNodes) changed.add(node);
      }
      timer ??= setTimeout(() => {
        timer = undefined;
        const nodes = [...changed];
        changed.clear();
        for (const node of nodes) translateAll(node);
      }, LATER_MS);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    translateAll(document.body);
  });
}
