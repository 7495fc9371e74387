import { type ReactNode, useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'default' | 'destructive';
  /** The action of the toast, such as undo. */
  action?: ToastAction | undefined;
  /** What stands below the text, such as a question with its choices. */
  more?: ReactNode;
  /** Stays until the person closes or answers it, or opens an overlay. */
  isLasting?: boolean | undefined;
  isOpen: boolean;
}

/** The texts and the action of a toast. */
export type ToastMessage = Pick<Toast, 'title' | 'description' | 'action' | 'more' | 'isLasting'> & {
  tone?: Toast['tone'];
};

export interface ToastAction {
  label: string;
  onAct: () => void;
}

let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a message, for five seconds unless it lasts; it takes the place of the one before (C21). */
export function showToast(message: ToastMessage): void {
  publish({ tone: 'default', ...message, id: (current?.id ?? 0) + 1, isOpen: true });
}

/** Closes a toast; does nothing when another one has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish({ ...current, isOpen: false });
}

/** Changes the toast if it is open and would stay. */
export function changeLastingToast(change: Pick<Toast, 'isOpen'> | Pick<Toast, 'isLasting'>): void {
  if (current?.isOpen && current.isLasting) publish({ ...current, ...change });
}

/** The last toast, open or leaving; null before the first. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function publish(toast: Toast): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
