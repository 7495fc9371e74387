// jsdom loads no style sheets, and what waits for one would wait for ever; in a shared page in every file after it.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'));
  }
}).observe(document.head, { childList: true });
