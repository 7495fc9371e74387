type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

// Browsers call the listeners of a window in the order of their registration: this one comes before the router's, which
// imports this file. The guard's own work is loaded with the first overlay.
// On the server there is no window.
if (typeof window === 'object') addEventListener('popstate', (event) => guard?.(event));

/** Lets something look at each step through the history before the router does, and keep it from the router. */
export function guardPops(by: Guard): void {
  guard = by;
}
