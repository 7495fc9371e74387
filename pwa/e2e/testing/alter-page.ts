/*
 * What browsers and their extensions do to a page. These functions run in the page and use nothing from outside.
 */

/** Replaces each text by `<font><font>text</font></font>`, as the translators of browsers do, and goes on doing so. */
export function actAsTranslator(): void {
  const untouched = 'font, script, style, textarea, title, noscript, svg';
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    text.replaceWith(outer);
  };
  const textsIn = (node: Node) => {
    const found: Text[] = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
    return found;
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) textsIn(node).forEach(replace);
  }).observe(document, { childList: true, subtree: true });
  textsIn(document).forEach(replace);
}

/** Attributes and elements of the usual extensions: a dark mode, a password manager, a checker of grammar. */
export function actAsExtensions(): void {
  const addToBody = () => {
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
    document.body.setAttribute('data-gr-ext-installed', '');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.body.prepend(document.createElement('extension-root'));
    document.body.append(document.createElement('grammarly-desktop-integration'));
    document.head.append(document.createElement('style'));
  };
  const wrapped = new WeakSet<Element>();
  const surround = (control: Element) => {
    if (wrapped.has(control) || !control.isConnected) return;
    wrapped.add(control);
    if (control instanceof HTMLTextAreaElement) {
      control.setAttribute('data-gramm', 'false');
      control.append(document.createElement('grammarly-mark'));
      control.before(document.createElement('grammarly-extension'));
      control.after(document.createElement('grammarly-popups'));
      return;
    }
    control.setAttribute('data-lpignore', 'true');
    if (!(control instanceof HTMLInputElement) || control.type !== 'password') return;
    const wrapper = document.createElement('span');
    wrapper.style.display = 'contents';
    control.replaceWith(wrapper);
    wrapper.append(control, document.createElement('com-1password-button'));
  };
  const surroundAll = () => document.querySelectorAll('input, textarea').forEach(surround);
  let hasBody = false;
  new MutationObserver(() => {
    if (document.body && !hasBody) {
      hasBody = true;
      addToBody();
    }
    // They wait until the page has its fields: before that they would change what React is about to find.
    if (document.documentElement.dataset.ready !== undefined) surroundAll();
  }).observe(document, { childList: true, subtree: true });
}
