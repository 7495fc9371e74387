/** Has nothing to tell: jsdom has no sizes to observe. A test that tells sizes stubs its own. */
class NoResizes implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

globalThis.ResizeObserver ??= NoResizes;
